import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pagePhotoPlaceholder } from '@nabta/contract/core/pages';

/** Creates a minimal web build with the files that the server reads. */
export function createFakeWebBuild(): string {
  const directory = mkdtempSync(join(tmpdir(), 'nabta-web-'));
  writeFileSync(join(directory, 'boot.js'), 'void 0');
  writeFileSync(join(directory, 'view-first.js'), 'void 1');
  const links = {
    tree: '<link rel="modulepreload" href="/assets/tree-3c4d.js" /><link rel="stylesheet" href="/assets/tree-5e6f.css" crossorigin />',
  };
  writeFileSync(join(directory, 'page-links.json'), JSON.stringify(links));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets', 'tree-5e6f.css'), '.photo{inline-size:100%}');
  for (const script of ['app-1a2b.js', 'qr-worker-1a2b.js'])
    writeFileSync(join(directory, 'assets', script), 'void 0');
  writeFileSync(join(directory, 'assets', 'leaf-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  writeFileSync(join(directory, 'sw.js'), 'void 0');
  const bodyText = 'tree '.repeat(400);
  for (const language of ['ar', 'en', 'pt']) {
    for (const page of ['login', 'shell']) {
      const html = `<html lang="${language}"><head><!--boot--><title>Nabta</title><meta name="description" content="Trees"><!--head--></head><body>${page} ${bodyText}</body></html>`;
      writeFileSync(join(directory, `${page}.${language}.html`), html);
    }
    const shell = readFileSync(join(directory, `shell.${language}.html`), 'utf8');
    const photo = `<img src="/trees/${pagePhotoPlaceholder}-640.webp">`;
    writeFileSync(join(directory, `tree.${language}.html`), shell.replace('shell', photo));
  }
  return directory;
}
