import { countries, defaultCountry } from '@nabta/domain/country-code';
import type { Country } from '@nabta/domain/country-code';
import { formatPhoneForDisplay, joinPhone, phoneDigits } from '@nabta/domain/phone';

/** What stands in the phone field: the country, and the number as it is shown beside it. */
export type PhoneEntry = { country: Country; number: string };

export type PhoneProblem = 'missing' | 'invalid';

/** E.164 allows fifteen digits. */
const maxDigits = 15;

const maxSaudiDigits = 9;

export const noPhone: PhoneEntry = { country: defaultCountry, number: '' };

/** What the field shows after this was typed or pasted; a number that brings its country code brings its country along. */
export function enterPhone(text: string, country: Country): PhoneEntry {
  const digits = phoneDigits(text);
  const international = internationalDigits(digits);
  if (international === undefined) return { country, number: numberOf(digits, country) };
  const own = international.startsWith(country.dialCode) ? country : undefined;
  const found = own ?? countries.find(({ dialCode }) => international.startsWith(dialCode));
  if (found === undefined) return { country, number: `+${international.slice(0, maxDigits)}` };
  return { country: found, number: numberOf(international.slice(found.dialCode.length), found) };
}

/** The same number in another country: its groups are that country's. */
export function moveToCountry({ number }: PhoneEntry, country: Country): PhoneEntry {
  return { country, number: numberOf(phoneDigits(number).replace('+', ''), country) };
}

/** A hint before the request; the server alone decides what a phone number is. */
export function phoneProblem({ country, number }: PhoneEntry): PhoneProblem | undefined {
  if (number === '') return 'missing';
  if (number.startsWith('+')) return 'invalid';
  const digits = phoneDigits(number);
  const isPlausible = country.region === defaultCountry.region ? /^5\d{8}$/u : /^\d{4,14}$/u;
  return isPlausible.test(digits) ? undefined : 'invalid';
}

/** What no further digit can put right is told while it is typed, and nothing is cut off: that would be another's number. */
export function problemWhileTyping({ country, number }: PhoneEntry): PhoneProblem | undefined {
  const isTooLong = country.region === defaultCountry.region && phoneDigits(number).length > maxSaudiDigits;
  return isTooLong ? 'invalid' : undefined;
}

export function phoneToSend({ country, number }: PhoneEntry): string {
  return joinPhone(country.dialCode, number);
}

function internationalDigits(digits: string): string | undefined {
  if (digits.startsWith('+')) return digits.slice(1);
  return digits.startsWith('00') ? digits.slice(2) : undefined;
}

function numberOf(digits: string, country: Country): string {
  const kept = digits.slice(0, maxDigits);
  return country.region === defaultCountry.region ? formatPhoneForDisplay(kept) : kept;
}
