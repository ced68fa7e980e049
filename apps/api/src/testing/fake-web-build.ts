import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pages = import.meta.resolve('@nabta/contract/core/pages');

/** Renders every page as its name and some text. */
const renderer = `
import { pagePaths } from '${pages}';
const hydrated = ['tree', 'user', 'company', 'campaign', 'publicStory'];
const rendered = { title: 'Nabta', description: 'Trees', isMissing: false, hasFailed: false, state: [] };
export const pageRenderer = {
  pages: Object.fromEntries(Object.entries(pagePaths).map(([name, path]) =>
    [name, { path, rendering: hydrated.includes(name) ? 'hydrated' : 'shell' }])),
  renderPage: async ({ name }) => ({ ...rendered, html: name + ' ' + 'tree '.repeat(400) }),
};
`;

/** Creates a minimal web build with the files that the server reads. */
export function createFakeWebBuild(): string {
  const directory = mkdtempSync(join(tmpdir(), 'nabta-web-'));
  for (const folder of ['assets', 'server']) mkdirSync(join(directory, folder));
  const noLinks = { login: '', other: '' };
  const files = {
    template:
      '<html lang="ar" dir="rtl"><head><!--boot--><!--head--></head><body><div id="root"><!--app--></div></body></html>',
    release: '0.1.0-test',
    scripts: { boot: 'void 0', deferScripts: 'void 1' },
    links: {
      tree: '<link rel="modulepreload" href="/assets/tree-3c4d.js" /><link rel="stylesheet" href="/assets/tree-5e6f.css" crossorigin />',
    },
    languageLinks: { ar: noLinks, en: noLinks, pt: noLinks },
  };
  writeFileSync(join(directory, 'pages.json'), JSON.stringify(files));
  writeFileSync(join(directory, 'server', 'server.js'), renderer);
  writeFileSync(join(directory, 'assets', 'tree-5e6f.css'), '.photo{inline-size:100%}');
  for (const script of ['app-1a2b.js', 'qr-worker-1a2b.js'])
    writeFileSync(join(directory, 'assets', script), 'void 0');
  writeFileSync(join(directory, 'assets', 'leaf-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  writeFileSync(join(directory, 'sw.js'), 'void 0');
  return directory;
}
