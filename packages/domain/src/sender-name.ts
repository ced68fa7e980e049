import { cleanName, isDeceptive } from './given-name.ts';
import { hasHostName } from './host-name.ts';

/** Characters of a name that leaves in a text message or push. */
export const senderNameMaxLength = 40;

const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Returns the name of a company or campaign as stored, or undefined if a text could pass it for an address. */
export function cleanSenderName(text: string): string | undefined {
  if (lineBreak.test(text.trim())) return undefined;
  const name = cleanName(text, senderNameMaxLength);
  const isAddress = name !== undefined && (containsFolded(name, /[/:@]/u) || hasHostName(name, 1));
  return isAddress ? undefined : name;
}

/**
 * A name as it stands in a text message or push: one short line without an address, isolated so that it does
 * not reorder the text around it. Names stored under older rules may break the rules of today.
 */
export function formatSenderName(name: string, fallback: string): string {
  const unsafe = hasHostName(name, 1) ? /[/:@.\u3002]/u : /[/:@]/u;
  const letters = Array.from(name, (letter) =>
    lineBreak.test(letter) || isDeceptive(letter) || containsFolded(letter, unsafe) ? ' ' : letter,
  );
  const line = letters.join('').trim().replaceAll(/\s+/gu, ' ');
  const short = Array.from(line).slice(0, senderNameMaxLength).join('').trim();
  return `\u2068${short === '' ? fallback : short}\u2069`;
}

/** Also finds the wide and small forms of a character, which NFKC folds. */
function containsFolded(text: string, pattern: RegExp): boolean {
  return pattern.test(text.normalize('NFKC'));
}
