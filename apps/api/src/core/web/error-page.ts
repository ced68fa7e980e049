import { createHash } from 'node:crypto';

import { directionOf, type Language, type Translations } from '@nabta/domain/language';

import { productName } from '../product-name.ts';
import { escapeHtml } from './page-head.ts';

const retryLabel: Translations = { ar: 'حاول مرة أخرى', en: 'Try again', pt: 'Tentar novamente' };

/** Contains its own styles: when pages cannot be served, stylesheets might fail too. */
const style =
  ':root{color-scheme:light dark}' +
  'body{display:grid;place-content:center;justify-items:center;gap:20px;min-height:100dvh;margin:0;padding:24px;' +
  'box-sizing:border-box;background:light-dark(#F6F8F1,#0A1811);color:light-dark(#10291D,#EFF6EA);' +
  'font:18px/1.6 system-ui,sans-serif;text-align:center}' +
  'p{max-width:32ch;margin:0}' +
  'a{padding:13px 28px;border-radius:16px;background:light-dark(#1C5B3D,#B9E04A);color:light-dark(#FFF,#0F2C1E);' +
  'font-weight:600;text-decoration:none}';

const styleHash = createHash('sha256').update(style).digest('base64');

export const errorPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

export function errorPage(message: string, language: Language): string {
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(productName[language])}</title><style>${style}</style>` +
    `<p>${escapeHtml(message)}</p><a href="">${escapeHtml(retryLabel[language])}</a></html>`
  );
}
