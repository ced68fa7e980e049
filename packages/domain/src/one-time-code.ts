/** Four digits; pasting takes only the first four characters. */
export const codeLength = 4;

export function isOneTimeCode(text: string): boolean {
  return /^\d{4}$/u.test(text);
}
