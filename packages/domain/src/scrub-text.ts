import { toLatinDigits } from './phone.ts';

const maxRead = 2_000;
const maxTold = 300;

/** What engines and PostgreSQL quote of our own source: a name of a property, a column, a constraint. */
const quotesOfSource =
  /(?:reading|setting|evaluating|access|find variable:?|property|constraint|column|relation) $/u;
const nameInSource = /^[\w$.?()[\]]{1,60}$/u;

/**
 * A text of an error without anything personal: no phone, mail, id, code, token, address, nothing typed or quoted, no word in
 * another script than that of our source. Names in plain Latin letters are known by `known` alone: what was typed, and who
 * the account is.
 */
export function scrubText(text: string, known: readonly string[] = []): string {
  let scrubbed = toLatinDigits(text.slice(0, maxRead).normalize('NFKC')).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
  for (const word of known) scrubbed = withoutWord(scrubbed, word);
  return scrubbed
    .replaceAll(/(?<!\w)(["'`])(.*?)\1(?!\w)/gu, replaceQuoted)
    .replaceAll(/[“«‘].*?[”»’]/gu, '[text]')
    .replaceAll(/\b(?:data|blob|mailto|tel|sms):\S+/giu, '[link]')
    .replaceAll(
      /\b[a-z][a-z+.-]*:\/\/[^\s/?#]*([^\s?#]*)[^\s]*/giu,
      (_link, path: string) => scrubPath(path) || '[link]',
    )
    .replaceAll(/(?<![\w\]])(\/[^\s?#]*)[?#]\S*/gu, '$1')
    .replaceAll(/[^\s@]+@[^\s@]+\.[^\s@]+/gu, '[mail]')
    .replaceAll(/\bbearer\s+\S+/giu, '[token]')
    .replaceAll(
      /([\w-]*(?:token|secret|password|phone|name|code|key|otp)["']?\s*[=:]\s*)[^\s,;)}]+/giu,
      '$1[text]',
    )
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/giu, '[id]')
    .replaceAll(/\b(?=[\w+/=.-]*\d)(?=[\w+/=.-]*[a-z])[\w+/=-]{20,}(?:\.[\w+/=-]+)*/giu, '[token]')
    .replaceAll(/\b(?=[A-Z0-9-]*\d)[A-Z0-9]{2,}(?:-[A-Z0-9]+)+\b/gu, '[id]')
    .replaceAll(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6,}\b/gu, '[id]')
    .replaceAll(/\+?\d(?:[ ().-]{0,2}\d){3,}/gu, '[number]')
    .replaceAll(/[^\u0020-\u007e]+(?:\s+[^\u0020-\u007e]+)*/gu, '[text]')
    .slice(0, maxTold)
    .trim();
}

/** A path with `:id` wherever a part of it may name one thing: `/tree/7K3M9QX2TB` is `/tree/:id`. */
export function scrubPath(path: string): string {
  return path
    .split('/')
    .map((part) => (isPlain(part) ? part : ':id'))
    .join('/');
}

function isPlain(part: string): boolean {
  return /^:?(?:[a-z]+(?:[A-Z][a-z]+)*|v\d)?(?:[_.-][a-z]+)*$/u.test(part) && part.length <= 30;
}

/** Shorter ones stand inside of other words by chance, and go only where they stand alone. */
const longEnough = 4;

function withoutWord(text: string, word: string): string {
  const plain = toLatinDigits(word.normalize('NFKC')).trim();
  if (plain.length < 2) return text;
  const literal = plain.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const pattern =
    plain.length < longEnough ? String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])` : literal;
  return text.replaceAll(new RegExp(pattern, 'giu'), '[text]');
}

function replaceQuoted(quoted: string, _quote: string, inside: string, at: number, whole: string): string {
  const isSource = quotesOfSource.test(whole.slice(0, at)) && nameInSource.test(inside);
  return isSource ? quoted : '[text]';
}
