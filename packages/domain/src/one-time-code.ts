/** SPEC section 9: four digits, and a paste takes only its first four characters. */
export const codeLength = 4;

export function isCode(text: string): boolean {
  return /^\d{4}$/u.test(text);
}
