declare const e164: unique symbol;

/** A phone number in E.164 form, `+966501234567`. Only the server's parser creates one. */
export type Phone = string & { readonly [e164]: true };

const homeDialCode = '966';

/** Converts Arabic-Indic, Persian and full-width digits to 0–9. */
export function withLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = [0xff10, 0x06f0, 0x0660].find((zeroCode) => code >= zeroCode) ?? 0;
    return String(code - zero);
  });
}

/** Reduces typed text to an optional leading + and digits. */
export function phoneDigits(text: string): string {
  const latin = withLatinDigits(text.normalize('NFKC'));
  const plus = /^[^\d+]*\+/u.test(latin) ? '+' : '';
  return plus + latin.replace(/\D/gu, '');
}

/** Formats the local digits, without a leading 0 or 966, in groups of 2-3-4. */
export function formatPhoneForDisplay(text: string): string {
  const digits = phoneDigits(text).replace('+', '').replace(/^0/u, '');
  const local = digits.startsWith(homeDialCode) ? digits.slice(homeDialCode.length) : digits;
  return [local.slice(0, 2), local.slice(2, 5), local.slice(5)].filter(Boolean).join('-');
}

/** Joins the country code and the local digits of the sign-in form. */
export function joinPhone(dialCode: string, local: string): string {
  const digits = phoneDigits(local);
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const national = digits.replace(/^0/u, '');
  const repeatsDialCode = national.startsWith(dialCode) && national.length > 9 + dialCode.length - 1;
  return `+${dialCode}${repeatsDialCode ? national.slice(dialCode.length) : national}`;
}

/** Formats `+966501234567` as `+966 50-123-4567`; other countries stay ungrouped. */
export function formatPhoneWithDialCode(phone: string): string {
  if (!phone.startsWith(`+${homeDialCode}`)) return phone;
  return `+${homeDialCode} ${formatPhoneForDisplay(phone)}`;
}
