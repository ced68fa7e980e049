/**
 * The life of a gift. `scheduled` and `pending` hold the tree: nobody else can give, claim or win it. Every other state
 * is an end, and the tree is the receiver's (`opened`) or the giver's again.
 */
export const giftStates = ['scheduled', 'pending', 'opened', 'declined', 'taken_back', 'expired'] as const;

export type GiftState = (typeof giftStates)[number];

/** Whether the gift holds its tree. */
export function isOpenGift(state: GiftState): boolean {
  return state === 'scheduled' || state === 'pending';
}

/** What a gift is for; it picks the art of the card. */
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

/** Characters a giver may write. */
export const maxGiftMessage = 200;

/** Days until a gift nobody opened goes back. */
export const giftLifeDays = 30;

/** How far ahead a gift may be scheduled. */
export const maxDaysAhead = 365;

/** How many trees may be given together. */
export const maxTreesOfGift = 20;
