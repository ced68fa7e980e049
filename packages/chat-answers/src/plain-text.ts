/**
 * URLs with a scheme, those starting with www, email addresses, and bare hosts with a Latin top-level domain.
 */
const links = [
  /\S+@\S+/gu,
  /\b(?:https?|ftps?|javascript|data|mailto|tel|file|vbscript|blob)\s*:\s*\S*/giu,
  /\bwww\.\S+/giu,
  /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:xn--[a-z0-9-]+|\p{Script=Latin}{2,})(?:[/?#:]\S*)?/giu,
];

/** Removes tags, links, markup and bidi controls, which user-entered names and model output may contain. */
export function plainText(text: string): string {
  let result = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:#\w+|\w+);/gu, ' ');
  for (const link of links) result = result.replace(link, ' ');
  return result
    .replace(/[<>`*_#[\]{}|\\]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, (character) =>
      character === '\u200c' || character === '\u200d' ? character : '',
    )
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ +([.,!?؟،])/gu, '$1')
    .trim();
}
