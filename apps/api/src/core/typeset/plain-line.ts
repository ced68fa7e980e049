const maxLength = 120;
/** A letter may carry a shadda, a vowel and one more mark. */
const maxMarks = 3;

/** Removes control, direction and invisible characters, stacked marks and excess length. */
export function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    // Presentation forms become the letters that the font has.
    .replace(/[\uFB50-\uFDFF\uFE70-\uFEFC]/gu, (shape) => shape.normalize('NFKC'))
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(
      /[\p{Cc}\p{Co}\p{Cn}\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu,
      '',
    )
    .replace(new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu'), '$1')
    .trim();
  const letters = [...line];
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`;
}

/** Removes characters that the font does not have. */
export function commonLetters(line: string): string {
  return line.replace(/[^\p{Script=Latin}\p{Script=Arabic}\p{Nd}\p{P}\u2068\u2069₂ ]/gu, '');
}

/** Leaves only letters and digits, in words of limited length. */
export function bareLetters(line: string): string {
  return commonLetters(line)
    .replace(/[^\p{L}\p{Nd} ./:-]/gu, '')
    .replace(/(\S{24})\S+/gu, '$1');
}
