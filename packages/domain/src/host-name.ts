import { topLevelDomains } from './top-level-domains.ts';

/** Dots that NFKC leaves and that browsers read as a dot in a host name. */
const fullStops = /\u3002/gu;
const invisible = /[\p{Cf}\u00AD]/gu;
const numericAddress = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u;

/**
 * Whether a phone would make a link of a part of the text: letters, a dot and a top-level domain. Shorter
 * letters before the dot are initials, as in "J.R.".
 */
export function hasHostName(text: string, minLetters = 2): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '').replace(fullStops, '.').toLowerCase();
  if (plain.includes('://') || /\bwww\.|xn--/u.test(plain) || numericAddress.test(plain)) return true;
  const labelEnd = new RegExp(`[\\p{L}\\p{M}\\p{N}-]{${minLetters}}$`, 'u');
  const labels = plain.split('.');
  return labels.some((label, index) => {
    const next = /^[\p{L}\p{M}\p{N}]+/u.exec(labels[index + 1] ?? '')?.[0];
    return next !== undefined && labelEnd.test(label) && topLevelDomains.has(next);
  });
}
