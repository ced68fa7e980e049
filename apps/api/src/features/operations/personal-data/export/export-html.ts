import type { Language } from '@nabta/domain/language';
import { dateLocaleOf } from '@nabta/domain/message-format';

import { productName } from '#core/product-name.ts';
import { escapeHtml } from '#core/web/page-head.ts';

import type { ExportSection } from '../personal-tables.fragments.ts';
import type { ExportRow, SectionRow } from './data-export.queries.ts';
import { fieldLabels, pageTexts, sectionLabels, valueLabels } from './export.texts.ts';

/** Streaming writer of one export file. */
export type ExportFile = {
  begin(row: ExportRow): string;
  openSection(section: ExportSection, isFirst: boolean): string;
  writeRows(section: ExportSection, rows: readonly SectionRow[], isFirst: boolean): string;
  closeSection(section: ExportSection, isEmpty: boolean): string;
  end(): string;
};

/** Path of an image inside the archive. */
export const picturePath = (name: string) => `pictures/${name}.webp`;

/** Writes the page in the person's language: each row as a list of fields with its image. */
export function createHtmlFile(language: Language): ExportFile {
  const t = (name: keyof typeof pageTexts) => pageTexts[name][language];
  const dates = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Riyadh',
  });

  return {
    begin: ({ askedAt }) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="script-src 'none'">
<title>${productName[language]}: ${t('title')}</title>
<style>${style}</style>
<main><h1>${t('title')}</h1>
<p>${t('intro')}</p>
<p>${t('asked')} <time datetime="${askedAt.toISOString()}">${dates.format(askedAt)}</time></p>
`,
    openSection: ({ name }) =>
      `<details${name === 'account' ? ' open' : ''}><summary><h2>${escapeHtml(sectionLabels[name]?.[language] ?? name)}</h2></summary>\n`,
    writeRows: ({ pictures }, rows) =>
      rows
        .map(({ data }) => {
          const image = pictures === undefined ? '' : renderImage(data['imageName']);
          return `<dl>${image}${Object.entries(data).map(renderField).join('')}</dl>\n`;
        })
        .join(''),
    closeSection: (_section, isEmpty) => `${isEmpty ? `<p>${t('nothing')}</p>` : ''}</details>\n`,
    end: () => `</main></html>\n`,
  };

  /** Omits fields without a label (references, in the JSON only) and empty values. */
  function renderField([name, value]: [string, unknown]): string {
    const label = fieldLabels[name]?.[language];
    if (label === undefined || value === null) return '';
    return `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(formatValue(value))}</dd></div>`;
  }

  function formatValue(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string' && instantPattern.test(value)) return dates.format(new Date(value));
    if (typeof value === 'string') return valueLabels[value]?.[language] ?? value;
    if (typeof value !== 'object' || value === null) return String(value);
    const inLanguage: unknown = Reflect.get(value, language);
    return typeof inLanguage === 'string' ? inLanguage : JSON.stringify(value);
  }
}

function renderImage(name: unknown): string {
  return typeof name === 'string' ? `<img alt="" loading="lazy" src="${escapeHtml(picturePath(name))}">` : '';
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;

const style =
  ':root{color-scheme:light dark;font:16px/1.7 system-ui,sans-serif}body{margin:0}main{max-inline-size:44rem;margin:auto;padding:1.5rem 1rem}summary{cursor:pointer;padding-block:.5rem}h2{display:inline;font-size:1.1rem}dl{border:1px solid #8886;border-radius:12px;padding:.75rem 1rem;margin-block:.75rem;overflow-wrap:anywhere}dl div{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.75rem}dt{opacity:.75}dd{margin:0;white-space:pre-wrap}img{max-inline-size:10rem;border-radius:8px}';
