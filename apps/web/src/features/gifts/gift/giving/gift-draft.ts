import { maxDaysAhead } from '@nabta/domain/gift-state';
import type { Occasion } from '@nabta/domain/gift-state';

import { noPhone, validatePhone, phoneToSend } from '#features/people/auth/phone-entry.ts';
import type { PhoneEntry } from '#features/people/auth/phone-entry.ts';
import { ApiError } from '#platform/api-error.ts';

import { isValidMessage } from '../message-validation.ts';
import type { GiveTreesInput } from '../use-gift-actions.ts';

export type GiftDraft = {
  /** `link`: the gift goes to the first account that opens the link. */
  by: 'phone' | 'link';
  /** One link per tree instead of one for all. */
  isLinkEach: boolean;
  phone: PhoneEntry;
  message: string;
  occasion: Occasion;
  /** `YYYY-MM-DD`; empty until a day is chosen, undefined for now. */
  arrivesOn: string | undefined;
};

type ProblemText = 'gift.errorPhone' | 'gift.errorSelf' | 'gift.errorMessage' | 'gift.errorDate';
export type DraftProblems = Partial<Record<'phone' | 'message' | 'arrivesOn', ProblemText>>;

export const emptyDraft: GiftDraft = {
  by: 'phone',
  isLinkEach: false,
  phone: noPhone,
  message: '',
  occasion: 'none',
  arrivesOn: undefined,
};

/** Local hour of delivery on a chosen day, after the quiet hours. */
const arrivalHour = 9;

/** Client-side check; the server decides. */
export function problemsOfDraft(
  draft: GiftDraft,
  { now, ownPhone }: { now: Date; ownPhone: string | undefined },
): DraftProblems {
  const { first, last } = getArrivalDays(now);
  const { by, arrivesOn } = draft;
  const isDayInvalid =
    by === 'phone' && arrivesOn !== undefined && !(arrivesOn >= first && arrivesOn <= last);
  const isToSelf = phoneToSend(draft.phone) === ownPhone;
  return {
    ...(by === 'phone' && validatePhone(draft.phone) && { phone: 'gift.errorPhone' as const }),
    ...(by === 'phone' && isToSelf && { phone: 'gift.errorSelf' as const }),
    ...(!isValidMessage(draft.message) && { message: 'gift.errorMessage' as const }),
    ...(isDayInvalid && { arrivesOn: 'gift.errorDate' as const }),
  };
}

/** Returns the fields that a server error is about; none when it is about the tree. */
export function problemsOfError(error: Error): DraftProblems {
  if (!(error instanceof ApiError)) return {};
  if (error.serverCode === 'INVALID_PHONE') return { phone: 'gift.errorPhone' };
  if (error.serverCode === 'GIFT_TO_SELF') return { phone: 'gift.errorSelf' };
  const isAbout = (name: string) => error.details.some(({ path }) => path.endsWith(name));
  return {
    ...(isAbout('phone') && { phone: 'gift.errorPhone' as const }),
    ...(isAbout('message') && { message: 'gift.errorMessage' as const }),
    ...(isAbout('deliverAt') && { arrivesOn: 'gift.errorDate' as const }),
  };
}

/** Built from the draft alone, so that a retry reuses the idempotency key. */
export function bodyOfDraft(
  { by, isLinkEach, phone, message, occasion, arrivesOn }: GiftDraft,
  trees: readonly { publicId: string }[],
): GiveTreesInput {
  const trimmedMessage = message.trim();
  return {
    trees: trees.map(({ publicId }) => publicId),
    phone: by === 'link' ? null : phoneToSend(phone),
    occasion,
    ...(by === 'link' && isLinkEach && trees.length > 1 && { isLinkEach }),
    ...(trimmedMessage !== '' && { message: trimmedMessage }),
    ...(by === 'phone' && arrivesOn !== undefined && { deliverAt: arrivalOf(arrivesOn).toISOString() }),
  };
}

/** Tomorrow, and the last day the server accepts at the arrival hour. */
export function getArrivalDays(now: Date): { first: string; last: string } {
  const day = (daysAhead: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, arrivalHour);
  const isInRange = day(maxDaysAhead).getTime() - now.getTime() <= maxDaysAhead * 86_400_000;
  return { first: formatDay(day(1)), last: formatDay(day(isInRange ? maxDaysAhead : maxDaysAhead - 1)) };
}

/** Delivery time on a chosen day, in the giver's time zone. */
export function arrivalOf(dateText: string): Date {
  const [year = 0, month = 1, day = 1] = dateText.split('-').map(Number);
  return new Date(year, month - 1, day, arrivalHour);
}

function formatDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
