import type { Language } from './language.ts';

/** What of a company can be shown inside other sites: its counter, its map, and a card of one of its trees. */
export const embedKinds = ['counter', 'map', 'tree'] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** `auto` is as the reader's device is. */
export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export type Embed = {
  kind: EmbedKind;
  /** The company's name in addresses. */
  slug: string;
  /** Of the tree, where it is one. */
  publicId?: string | undefined;
  language: Language;
  theme: EmbedTheme;
};

/** How large a frame is that nobody sizes; the script sizes it by what stands in it. */
export const embedSizes = {
  counter: { width: 400, height: 216 },
  map: { width: 480, height: 384 },
  tree: { width: 400, height: 200 },
} as const satisfies Record<EmbedKind, { width: number; height: number }>;

/**
 * What a frame may do: run the script that tells its height, and open our page beside the reader's. It has no origin, and so
 * neither cookies nor storage of ours.
 */
export const embedSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

export function isEmbedTheme(value: unknown): value is EmbedTheme {
  return embedThemes.some((theme) => theme === value);
}

/** Where what a frame shows lies. */
export function embedPath({ kind, slug, publicId, language, theme }: Embed): string {
  const what = kind === 'tree' ? `tree/${publicId ?? ''}` : kind;
  return `/embed/${slug}/${what}?lang=${language}&theme=${theme}`;
}

export type Placed = {
  /** Of the product. */
  origin: string;
  /** What a frame is called for those who do not see it. */
  title: string;
};

/** A frame as a page of another site holds it, without any script. */
export function frameCode(
  embed: Embed,
  { origin, title }: Placed,
  size: { width: number; height: number } = embedSizes[embed.kind],
): string {
  const address = attribute(origin + embedPath(embed));
  return `<iframe src="${address}" title="${attribute(title)}" width="${size.width}" height="${size.height}" loading="lazy" referrerpolicy="no-referrer" sandbox="${embedSandbox}" style="border:0;max-width:100%"></iframe>`;
}

/** A link that the script turns into a frame as tall as what it shows; where the frame may not stand, the link stays. */
export function scriptCode(embed: Embed, { origin, title }: Placed): string {
  const page = origin + pageOf(embed);
  return `<a href="${attribute(page)}" data-nabta="${attribute(embedPath(embed))}">${attribute(title)}</a>
<script async src="${attribute(origin)}/embed.js"></script>`;
}

/** The page that a frame leads to. */
function pageOf({ kind, slug, publicId }: Embed): string {
  return kind === 'tree' ? `/tree/${publicId ?? ''}` : `/company/${slug}`;
}

function attribute(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
