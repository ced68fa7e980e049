/** A phone number inside a sentence: neither its space nor its hyphens end a line. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00A0').replaceAll('-', '\u2060-\u2060');
}
