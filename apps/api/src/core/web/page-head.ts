import { defaultLanguage, type Language, languages } from '@nabta/domain/language';

/** A page's address in a language: Arabic has the plain one, which people share; the others are named by `?lang=`. */
export function pageAddress(address: string, language: Language): string {
  return language === defaultLanguage ? address : `${address}?lang=${language}`;
}

/** Under which address a page is known in the language it is in, and under which ones in the others. */
export function addressLinks(address: string, language: Language): string {
  const alternates = languages.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${escapeHtml(pageAddress(address, other))}">`,
  );
  return [
    `<link rel="canonical" href="${escapeHtml(pageAddress(address, language))}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(address)}">`,
  ].join('\n');
}

/** Data inside a page, which a browser never runs: no text in it can end the element that holds it. */
export function dataBlock(type: string, json: string, id?: string): string {
  const named = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${named}>${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
