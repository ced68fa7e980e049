import type { Language } from '@nabta/domain/language';
import { heroPhoto, treePhotoSources } from '@nabta/domain/picture-file';

export type Preview = {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  pictureUrl: string;
  pictureSize?: { width: number; height: number };
  language: Language;
  /** The name of the photo that the page begins with. */
  heroName?: string | undefined;
};

const locales = { ar: 'ar_SA', en: 'en_US', pt: 'pt_BR' } satisfies Record<Language, string>;

/** The tags that WhatsApp and the others read; they run no script. */
export function previewHead({
  title,
  description,
  url,
  pictureUrl,
  pictureSize = { width: 1200, height: 630 },
  language,
  heroName,
}: Preview): string {
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', pictureUrl],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:locale', locales[language]],
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="referrer" content="no-referrer">',
    ...(heroName === undefined ? [] : [heroPreload(heroName)]),
  ].join('\n');
}

function heroPreload(name: string): string {
  const sources = treePhotoSources(name, heroPhoto.widths, 'avif');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${heroPhoto.sizes}" fetchpriority="high">`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
