import { parsePhone } from '../../platform/phone-number.ts';

/** The number that a text is, however it is written; undefined for every other text. */
export function phoneOf(text: string): string | undefined {
  try {
    return parsePhone(text).phone;
  } catch {
    return undefined;
  }
}
