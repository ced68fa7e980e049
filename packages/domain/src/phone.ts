declare const e164: unique symbol;

/** A phone number in its one canonical form, `+966501234567`. Only the server's parser makes one. */
export type Phone = string & { readonly [e164]: true };

const homeDialCode = '966';

/** Turns the digits of other scripts (Arabic-Indic, Persian, full width) into 0 to 9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}

/** What a person typed, down to an optional leading + and digits: spaces, hyphens, bidi marks and brackets go. */
export function phoneDigits(text: string): string {
  const latin = toLatinDigits(text.normalize('NFKC'));
  const plus = /^[^\d+]*\+/u.test(latin) ? '+' : '';
  return plus + latin.replace(/\D/gu, '');
}

/** SPEC section 5: only digits, without a leading 0, then without a leading 966, in groups of 2-3-4. */
export function formatPhoneForDisplay(text: string): string {
  const digits = phoneDigits(text).replace('+', '').replace(/^0/u, '');
  const local = digits.startsWith(homeDialCode) ? digits.slice(homeDialCode.length) : digits;
  return [local.slice(0, 2), local.slice(2, 5), local.slice(5)].filter(Boolean).join('-');
}

/** The number a sign-in form sends: country code joined with the local digits, hyphens gone (SPEC sections 3 and 5). */
export function joinPhone(dialCode: string, local: string): string {
  const digits = phoneDigits(local);
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const national = digits.replace(/^0/u, '');
  const repeatsDialCode = national.startsWith(dialCode) && national.length > 9 + dialCode.length - 1;
  return `+${dialCode}${repeatsDialCode ? national.slice(dialCode.length) : national}`;
}

/** `+966501234567` as a person reads it: `+966 50-123-4567`; other countries in plain groups. */
export function formatPhoneWithDialCode(phone: string): string {
  if (!phone.startsWith(`+${homeDialCode}`)) return phone;
  return `+${homeDialCode} ${formatPhoneForDisplay(phone)}`;
}
