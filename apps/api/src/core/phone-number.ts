import { isRegionOffered, type Region } from '@nabta/domain/country-code';
import { type Phone, phoneDigits } from '@nabta/domain/phone';
import { parsePhoneNumberWithError } from 'libphonenumber-js/mobile';

import { AppError } from './errors/app-error.ts';

export type ParsedPhone = { phone: Phone; region: Region };

/**
 * The only parser of phone numbers: returns one canonical number or throws `INVALID_PHONE`. Accepts only
 * mobile numbers of the offered countries, so that no SMS goes to premium or foreign ranges.
 */
export function parsePhone(text: string): ParsedPhone {
  const typed = phoneDigits(text).replace(/^00/u, '+');
  const number = tryParseNumber(typed) ?? tryParseNumber(`+${typed}`);
  if (number === undefined || !number.isValid() || !isRegionOffered(number.country))
    throw new AppError('INVALID_PHONE');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this parser creates a phone
  return { phone: number.number as Phone, region: number.country };
}

/** Returns the number if the text is one, and undefined otherwise. */
export function phoneOf(text: string): Phone | undefined {
  try {
    return parsePhone(text).phone;
  } catch {
    return undefined;
  }
}

/** Masks all but two digits, so that only the owner recognizes the number: `+966 •• ••• ••67`. */
export function hintOfPhone(phone: string): string {
  const international = tryParseNumber(phone)?.formatInternational() ?? phone;
  const [country = '', ...groups] = international.split(' ');
  return `${country} ${groups.join(' ').replace(/\d(?=(?:\D*\d){2})/gu, '•')}`;
}

function tryParseNumber(text: string) {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: 'SA', extract: false });
  } catch {
    return undefined;
  }
}
