import type { Gift, GiftPage, ReceivedGift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import { addMs, hour } from '#core/clock.ts';
import { hintOfPhone } from '#core/phone-number.ts';

import type { GiftRow, NamedGiftRow, ReceivedGiftRow } from './gift.queries.ts';

/** Shown to the giver only. */
export function viewGift(row: NamedGiftRow, tree: TreeSummary): Gift {
  return {
    id: row.id,
    tree,
    to: { phone: row.givenPhone, account: row.person },
    bundleId: row.bundleId,
    status: row.status,
    occasion: row.occasion,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    deliverAt: row.deliverAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    openedAt: row.status === 'opened' ? (row.endedAt?.toISOString() ?? null) : null,
    lastNotifiedAt: row.lastNotifiedAt?.toISOString() ?? null,
    canReNotifyAt: nextReminderAt(row)?.toISOString() ?? null,
    thanks: row.thanks,
    link: linkTo(row),
  };
}

export const reminderGapMs = 24 * hour;
const maxReminders = 3;

/** Undefined if no further reminder is possible. */
export function nextReminderAt({ status, reminders, lastNotifiedAt }: GiftRow): Date | undefined {
  const isPossible = status === 'pending' && reminders < maxReminders && lastNotifiedAt !== null;
  return isPossible ? addMs(lastNotifiedAt, reminderGapMs) : undefined;
}

export function viewReceivedGift(row: ReceivedGiftRow, tree: TreeSummary): ReceivedGift {
  return {
    id: row.id,
    tree,
    from: row.person,
    company: row.company,
    bundleId: row.bundleId,
    occasion: row.occasion,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    link: linkTo(row),
  };
}

const linkTo = ({ code }: GiftRow) => `/gift/${code}`;

export function viewGiftPage(
  row: ReceivedGiftRow,
  tree: TreeSummary,
  { isForMe, isFromMe, more, given }: Pick<GiftPage, 'isForMe' | 'more' | 'given'> & { isFromMe: boolean },
): GiftPage {
  // Only the receiver may learn of their changed phone.
  const phone = isForMe ? row.toPhone : row.givenPhone;
  return {
    ...viewReceivedGift(row, tree),
    // Only giver and receiver read the message, not everyone who has the link.
    message: isForMe || isFromMe ? row.message : null,
    status: row.status,
    toPhoneHint: phone && hintOfPhone(phone),
    isForMe,
    more,
    thanks: isForMe ? row.thanks : null,
    given,
  };
}
