/**
 * `scheduled` and `pending` reserve the tree: it cannot be given, claimed or won. All other states are final;
 * the tree belongs to the receiver (`opened`) or to the giver again.
 */
export const giftStates = ['scheduled', 'pending', 'opened', 'declined', 'taken_back', 'expired'] as const;

export type GiftState = (typeof giftStates)[number];

/** Whether the gift reserves its tree. */
export function isOpenGift(state: GiftState): boolean {
  return state === 'scheduled' || state === 'pending';
}

/** The occasion selects the card art. */
export const occasions = [
  'none',
  'birthday',
  'eid',
  'ramadan',
  'national_day',
  'mother',
  'father',
  'newborn',
  'wedding',
  'graduation',
  'in_memory',
  'ongoing_charity',
  'thank_you',
] as const;

export type Occasion = (typeof occasions)[number];

/** Characters. */
export const maxGiftMessage = 200;

/** Days until an unopened gift returns to the giver. */
export const giftExpiryDays = 30;

/** Days ahead that a gift may be scheduled. */
export const maxDaysAhead = 365;

export const maxTreesPerGift = 20;

/** Trees of one order of a partner, each with its own link. */
export const maxTreesPerOrder = 50;
