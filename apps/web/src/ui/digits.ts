const anyDigit = /\p{Nd}/u;

/** Converts Arabic-Indic and Persian digits to Latin and keeps the rest. */
export function withLatinDigits(text: string): string {
  // The last four bits of these code points are the digit.
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Returns only the digits, converted to Latin. */
export function extractDigits(text: string): string {
  let digits = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character >= '0' && character <= '9') digits += character;
    else if (code >= 0x0660 && code <= 0x0669) digits += String(code - 0x0660);
    else if (code >= 0x06f0 && code <= 0x06f9) digits += String(code - 0x06f0);
  }
  return digits;
}

export function countDigitsAfter(text: string, position: number): number {
  let count = 0;
  for (const character of text.slice(position)) if (anyDigit.test(character)) count += 1;
  return count;
}

/** Caret position in a regrouped number that keeps the number of digits after it. */
export function caretAfterFormat(text: string, digitsAfterCaret: number, isDeleting: boolean): number {
  let caret = text.length;
  while (caret > 0 && countDigitsAfter(text, caret) < digitsAfterCaret) caret -= 1;
  // A caret after a separator could never delete the digit before it.
  if (isDeleting) while (caret > 0 && !anyDigit.test(text.charAt(caret - 1))) caret -= 1;
  return caret;
}
