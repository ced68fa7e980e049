import { isRegionOffered, type Region } from '@nabta/domain/country-code';
import { type Phone, phoneDigits } from '@nabta/domain/phone';
import { parsePhoneNumberWithError } from 'libphonenumber-js/mobile';

import { AppError } from './fault/app-error.ts';

export type ParsedPhone = { phone: Phone; region: Region };

/**
 * The one parse of a phone number: whatever the spelling, one canonical number, or `INVALID_PHONE`.
 * Only mobile numbers of the offered countries pass, so that premium and foreign ranges are never texted (SECURITY A6).
 */
export function parsePhone(text: string): ParsedPhone {
  const typed = phoneDigits(text).replace(/^00/u, '+');
  const number = readNumber(typed) ?? readNumber(`+${typed}`);
  if (number === undefined || !number.isValid() || !isRegionOffered(number.country))
    throw new AppError('INVALID_PHONE');
  return { phone: number.number as Phone, region: number.country };
}

/** The number that a text is, however it is written; undefined for every other text. */
export function phoneOf(text: string): string | undefined {
  try {
    return parsePhone(text).phone;
  } catch {
    return undefined;
  }
}

/** Enough for its owner to know it and for nobody to call it: `+966 •• ••• ••67`. */
export function hintOfPhone(phone: string): string {
  const international = readNumber(phone)?.formatInternational() ?? phone;
  const [country = '', ...rest] = international.split(' ');
  return `${country} ${rest.join(' ').replace(/\d(?=(?:\D*\d){2})/gu, '•')}`;
}

function readNumber(text: string) {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: 'SA', extract: false });
  } catch {
    return undefined;
  }
}
