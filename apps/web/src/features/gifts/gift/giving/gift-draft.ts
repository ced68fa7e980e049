import { maxDaysAhead } from '@nabta/domain/gift-state';
import type { Occasion } from '@nabta/domain/gift-state';

import { ApiError } from '../../../platform/api-error.ts';
import { noPhone, phoneProblem, phoneToSend } from '../../auth/phone-entry.ts';
import type { PhoneEntry } from '../../auth/phone-entry.ts';
import { isPlain } from '../plain-words.ts';
import type { GivingInput } from '../use-gift-actions.ts';

/** What a giver has written so far. */
export type GiftDraft = {
  /** To a number, or by a link for whoever opens it first. */
  by: 'phone' | 'link';
  /** Of several trees by link each has one of its own. */
  isLinkEach: boolean;
  phone: PhoneEntry;
  message: string;
  occasion: Occasion;
  /** A day as date fields write it, empty until one is chosen; undefined is now. */
  arrivesOn: string | undefined;
};

export type DraftField = 'phone' | 'message' | 'arrivesOn';
type ProblemText = 'gift.errorPhone' | 'gift.errorSelf' | 'gift.errorMessage' | 'gift.errorDate';
export type DraftProblems = Partial<Record<DraftField, ProblemText>>;

export const emptyDraft: GiftDraft = {
  by: 'phone',
  isLinkEach: false,
  phone: noPhone,
  message: '',
  occasion: 'none',
  arrivesOn: undefined,
};

/** The hour of a chosen day at which a gift arrives, after the quiet hours of the night. */
const arrivalHour = 9;

/** A hint before the request; the server alone decides. */
export function problemsOfDraft(
  draft: GiftDraft,
  { now, ownPhone }: { now: Date; ownPhone: string | undefined },
): DraftProblems {
  const { first, last } = arrivalDays(now);
  const { by, arrivesOn } = draft;
  const isDayWrong = by === 'phone' && arrivesOn !== undefined && !(arrivesOn >= first && arrivesOn <= last);
  const isToSelf = phoneToSend(draft.phone) === ownPhone;
  return {
    ...(by === 'phone' && phoneProblem(draft.phone) && { phone: 'gift.errorPhone' as const }),
    ...(by === 'phone' && isToSelf && { phone: 'gift.errorSelf' as const }),
    ...(!isPlain(draft.message) && { message: 'gift.errorMessage' as const }),
    ...(isDayWrong && { arrivesOn: 'gift.errorDate' as const }),
  };
}

/** The field that a refusal of the server is about; none where it is about the tree, or about nothing that was written. */
export function problemsOfRefusal(error: Error): DraftProblems {
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

/** Made of the draft alone, so that sending it again is the same intent. */
export function bodyOfDraft(
  { by, isLinkEach, phone, message, occasion, arrivesOn }: GiftDraft,
  trees: readonly { publicId: string }[],
): GivingInput {
  const words = message.trim();
  return {
    trees: trees.map(({ publicId }) => publicId),
    phone: by === 'link' ? null : phoneToSend(phone),
    occasion,
    ...(by === 'link' && isLinkEach && trees.length > 1 && { isLinkEach }),
    ...(words !== '' && { message: words }),
    ...(by === 'phone' && arrivesOn !== undefined && { deliverAt: arrivalOf(arrivesOn).toISOString() }),
  };
}

/** Tomorrow, and the last day the server takes at that hour. */
export function arrivalDays(now: Date): { first: string; last: string } {
  const day = (ahead: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, arrivalHour);
  const isInReach = day(maxDaysAhead).getTime() - now.getTime() <= maxDaysAhead * 86_400_000;
  return { first: spellDay(day(1)), last: spellDay(day(isInReach ? maxDaysAhead : maxDaysAhead - 1)) };
}

/** The instant of a day chosen in a date field, by the clock of the giver. */
export function arrivalOf(spelt: string): Date {
  const [year = 0, month = 1, day = 1] = spelt.split('-').map(Number);
  return new Date(year, month - 1, day, arrivalHour);
}

function spellDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
