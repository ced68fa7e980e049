import { defaultLanguage, type Language, languages } from '@nabta/domain/language';

/** Arabic has the plain URL, which people share. */
export function pageAddress(address: string, language: Language): string {
  return language === defaultLanguage ? address : `${address}?lang=${language}`;
}

export function addressLinks(address: string, language: Language): string {
  const alternates = languages.map(
    (alternate) =>
      `<link rel="alternate" hreflang="${alternate}" href="${escapeHtml(pageAddress(address, alternate))}">`,
  );
  return [
    `<link rel="canonical" href="${escapeHtml(pageAddress(address, language))}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(address)}">`,
  ].join('\n');
}

/** Embeds data that a browser never runs: no text in it can close the element. */
export function dataBlock(type: string, json: string, id?: string): string {
  const idAttribute = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${idAttribute}>${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
