import type { Language } from './language.ts';

/** Company content that other sites can embed: its tree counter, its map, or a card of one tree. */
export const embedKinds = ['counter', 'map', 'tree'] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** `auto` follows the reader's color scheme. */
export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export type Embed = {
  kind: EmbedKind;
  /** The company's slug in URLs. */
  slug: string;
  /** Set for the kind `tree`. */
  publicId?: string | undefined;
  language: Language;
  theme: EmbedTheme;
};

/** Default iframe sizes without the embed script, which resizes to the content. */
export const embedSizes = {
  counter: { width: 400, height: 216 },
  map: { width: 480, height: 384 },
  tree: { width: 400, height: 200 },
} as const satisfies Record<EmbedKind, { width: number; height: number }>;

/**
 * The iframe may run the script that reports its height, and open our page in a new tab. Without
 * `allow-same-origin` it has no cookies or storage.
 */
export const embedSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

export function isEmbedTheme(value: unknown): value is EmbedTheme {
  return embedThemes.some((theme) => theme === value);
}

export function embedPath({ kind, slug, publicId, language, theme }: Embed): string {
  const target = kind === 'tree' ? `tree/${publicId ?? ''}` : kind;
  return `/embed/${slug}/${target}?lang=${language}&theme=${theme}`;
}

export type FrameContext = {
  /** The product's origin. */
  origin: string;
  /** Accessible name of the iframe. */
  title: string;
};

/** Returns a script-free iframe for another site. */
export function renderIframe(
  embed: Embed,
  { origin, title }: FrameContext,
  size: { width: number; height: number } = embedSizes[embed.kind],
): string {
  const src = escapeAttribute(origin + embedPath(embed));
  return `<iframe src="${src}" title="${escapeAttribute(title)}" width="${size.width}" height="${size.height}" loading="lazy" referrerpolicy="no-referrer" sandbox="${embedSandbox}" style="border:0;max-width:100%"></iframe>`;
}

/**
 * Returns a link that the script replaces with an auto-height iframe; if the site forbids frames, the link
 * remains.
 */
export function renderScriptEmbed(embed: Embed, { origin, title }: FrameContext): string {
  const pageUrl = origin + pagePathOf(embed);
  return `<a href="${escapeAttribute(pageUrl)}" data-nabta="${escapeAttribute(embedPath(embed))}">${escapeAttribute(title)}</a>
<script async src="${escapeAttribute(origin)}/embed.js"></script>`;
}

/** Returns the page of this site that the embed links to. */
function pagePathOf({ kind, slug, publicId }: Embed): string {
  return kind === 'tree' ? `/tree/${publicId ?? ''}` : `/company/${slug}`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
