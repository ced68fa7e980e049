import { countries, defaultCountry } from '@nabta/domain/country-code';
import type { Country } from '@nabta/domain/country-code';
import { formatPhoneForDisplay, joinPhone, phoneDigits } from '@nabta/domain/phone';

/** Country and formatted number of the phone field. */
export type PhoneEntry = { country: Country; number: string };

export type PhoneProblem = 'missing' | 'invalid';

/** E.164 allows fifteen digits. */
const maxDigits = 15;
const maxSaudiDigits = 9;

export const noPhone: PhoneEntry = { country: defaultCountry, number: '' };

/** Parses typed or pasted text; an international number also selects its country. */
export function enterPhone(text: string, country: Country): PhoneEntry {
  const digits = phoneDigits(text);
  const international = internationalDigitsOf(digits);
  if (international === undefined) return { country, number: numberOf(digits, country) };
  const sameCountry = international.startsWith(country.dialCode) ? country : undefined;
  const matchingCountry = sameCountry ?? countries.find(({ dialCode }) => international.startsWith(dialCode));
  if (matchingCountry === undefined) return { country, number: `+${international.slice(0, maxDigits)}` };
  return {
    country: matchingCountry,
    number: numberOf(international.slice(matchingCountry.dialCode.length), matchingCountry),
  };
}

/** Regroups the number for another country. */
export function moveToCountry({ number }: PhoneEntry, country: Country): PhoneEntry {
  return { country, number: numberOf(phoneDigits(number).replace('+', ''), country) };
}

/** Early hint only; the server validates phone numbers. */
export function validatePhone({ country, number }: PhoneEntry): PhoneProblem | undefined {
  if (number === '') return 'missing';
  if (number.startsWith('+')) return 'invalid';
  const digits = phoneDigits(number);
  const isPlausible = country.region === defaultCountry.region ? /^5\d{8}$/u : /^\d{4,14}$/u;
  return isPlausible.test(digits) ? undefined : 'invalid';
}

/** Reports excess digits while typing; truncating them could produce someone else's number. */
export function validatePhoneWhileTyping({ country, number }: PhoneEntry): PhoneProblem | undefined {
  const isTooLong = country.region === defaultCountry.region && phoneDigits(number).length > maxSaudiDigits;
  return isTooLong ? 'invalid' : undefined;
}

export function phoneToSend({ country, number }: PhoneEntry): string {
  return joinPhone(country.dialCode, number);
}

function internationalDigitsOf(digits: string): string | undefined {
  if (digits.startsWith('+')) return digits.slice(1);
  return digits.startsWith('00') ? digits.slice(2) : undefined;
}

function numberOf(digits: string, country: Country): string {
  const limited = digits.slice(0, maxDigits);
  return country.region === defaultCountry.region ? formatPhoneForDisplay(limited) : limited;
}
