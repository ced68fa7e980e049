import type { Language } from '@nabta/domain/language';
import { heroPhoto, treePhotoSources } from '@nabta/domain/picture-file';

import { addressLinks, dataBlock, escapeHtml, pageAddress } from './page-head.ts';

export type Preview = {
  title: string;
  description: string;
  /** Absolute URL without the language parameter. */
  url: string;
  pictureUrl: string;
  pictureSize?: { width: number; height: number };
  language: Language;
  oembedUrl?: string | undefined;
  /** JSON-LD in the vocabulary of schema.org. */
  about?: object;
  heroName?: string | undefined;
};

const locales = { ar: 'ar_SA', en: 'en_US', pt: 'pt_BR' } satisfies Record<Language, string>;

export function previewHead(preview: Preview): string {
  const { title, description, heroName, oembedUrl } = preview;
  return [
    ...(heroName === undefined ? [] : [heroPreload(heroName)]),
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    shareHead(preview),
    ...(oembedUrl === undefined
      ? []
      : [`<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedUrl)}">`]),
  ].join('\n');
}

export function shareHead({
  title,
  description,
  url,
  pictureUrl,
  pictureSize = { width: 1200, height: 630 },
  language,
  about,
}: Preview): string {
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', pageAddress(url, language)],
    ['og:image', pictureUrl],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:locale', locales[language]],
  ];
  return [
    addressLinks(url, language),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(about === undefined
      ? []
      : [
          dataBlock(
            'application/ld+json',
            JSON.stringify({ '@context': 'https://schema.org', inLanguage: language, ...about }),
          ),
        ]),
  ].join('\n');
}

function heroPreload(name: string): string {
  const sources = treePhotoSources(name, heroPhoto.widths, 'avif');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${heroPhoto.sizes}" fetchpriority="high">`;
}
