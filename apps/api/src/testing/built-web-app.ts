import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { photoOfPage } from '@nabta/contract/pages';

/** What the web build leaves behind, as far as the server looks at it. */
export function builtWebApp(): string {
  const directory = mkdtempSync(join(tmpdir(), 'nabta-web-'));
  writeFileSync(join(directory, 'boot.js'), 'void 0');
  writeFileSync(join(directory, 'photo-first.js'), 'void 1');
  writeFileSync(join(directory, 'page-links.json'), '{"tree":"<link href=\\"/assets/tree-3c4d.js\\" />"}');
  mkdirSync(join(directory, 'assets'));
  for (const script of ['app-1a2b.js', 'qr-worker-1a2b.js'])
    writeFileSync(join(directory, 'assets', script), 'void 0');
  writeFileSync(join(directory, 'assets', 'leaf-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  writeFileSync(join(directory, 'sw.js'), 'void 0');
  const words = 'tree '.repeat(400);
  for (const language of ['ar', 'en', 'pt']) {
    for (const page of ['login', 'shell']) {
      const html = `<html lang="${language}"><head><!--boot--><title>Nabta</title><meta name="description" content="Trees"><!--head--></head><body>${page} ${words}</body></html>`;
      writeFileSync(join(directory, `${page}.${language}.html`), html);
    }
    const shell = readFileSync(join(directory, `shell.${language}.html`), 'utf8');
    const photo = `<img src="/trees/${photoOfPage}-640.webp">`;
    writeFileSync(join(directory, `tree.${language}.html`), shell.replace('shell', photo));
  }
  return directory;
}
