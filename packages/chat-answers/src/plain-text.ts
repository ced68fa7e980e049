/** What leads somewhere else: an address with its scheme, one that begins with www, or a bare name of a host that ends in Latin. */
const links = [
  /\S+@\S+/gu,
  /\b(?:https?|ftps?|javascript|data|mailto|tel|file|vbscript|blob)\s*:\s*\S*/giu,
  /\bwww\.\S+/giu,
  /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:xn--[a-z0-9-]+|\p{Script=Latin}{2,})(?:[/?#:]\S*)?/giu,
];

/**
 * Words and nothing else: no tag, no link, no mark-up, and nothing that turns the direction of what stands around it. Names
 * that people gave and words of an outside model may hold any of it.
 */
export function plainText(text: string): string {
  let plain = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:#\w+|\w+);/gu, ' ');
  for (const link of links) plain = plain.replace(link, ' ');
  return plain
    .replace(/[<>`*_#[\]{}|\\]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, (sign) => (sign === '\u200c' || sign === '\u200d' ? sign : ''))
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ +([.,!?؟،])/gu, '$1')
    .trim();
}
