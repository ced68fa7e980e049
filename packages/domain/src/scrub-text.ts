import { withLatinDigits } from './phone.ts';

const maxInputLength = 2_000;
const maxOutputLength = 300;

/** Phrases before which engines and PostgreSQL quote our own identifiers (property, column, constraint). */
const sourceQuotePrefix =
  /(?:reading|setting|evaluating|access|find variable:?|property|constraint|column|relation) $/u;
const sourceIdentifier = /^[\w$.?()[\]]{1,60}$/u;

/**
 * Removes personal data from an error text: phones, emails, ids, codes, tokens, URLs, quoted text and
 * non-Latin words. Names in Latin letters are removed only if listed in `sensitiveTexts` (typed text and
 * account data).
 */
export function scrubText(text: string, sensitiveTexts: readonly string[] = []): string {
  let scrubbed = withLatinDigits(text.slice(0, maxInputLength).normalize('NFKC')).replaceAll(
    /[\p{Cc}\p{Cf}]+/gu,
    ' ',
  );
  for (const sensitive of sensitiveTexts) scrubbed = removeText(scrubbed, sensitive);
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
    .slice(0, maxOutputLength)
    .trim();
}

/**
 * Replaces every path segment that may identify something with `:id`: `/tree/7K3M9QX2TB` becomes `/tree/:id`.
 */
export function scrubPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (isStaticSegment(segment) ? segment : ':id'))
    .join('/');
}

function isStaticSegment(segment: string): boolean {
  return /^:?(?:[a-z]+(?:[A-Z][a-z]+)*|v\d)?(?:[_.-][a-z]+)*$/u.test(segment) && segment.length <= 30;
}

/** Shorter texts occur inside other words by chance and are removed only as separate words. */
const minSubstringLength = 4;

function removeText(text: string, sensitive: string): string {
  const normalized = withLatinDigits(sensitive.normalize('NFKC')).trim();
  if (normalized.length < 2) return text;
  const literal = normalized.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const pattern =
    normalized.length < minSubstringLength
      ? String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`
      : literal;
  return text.replaceAll(new RegExp(pattern, 'giu'), '[text]');
}

function replaceQuoted(
  quoted: string,
  _quote: string,
  content: string,
  offset: number,
  text: string,
): string {
  const isIdentifier = sourceQuotePrefix.test(text.slice(0, offset)) && sourceIdentifier.test(content);
  return isIdentifier ? quoted : '[text]';
}
