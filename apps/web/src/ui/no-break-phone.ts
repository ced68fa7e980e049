/** Prevents line breaks at the space and hyphens of a phone number. */
export function noBreakPhone(phone: string): string {
  return phone.replaceAll(' ', '\u00A0').replaceAll('-', '\u2060-\u2060');
}
