import type { Gift, GiftPage, ReceivedGift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';

import { later } from '../../platform/clock.ts';
import { hintOfPhone } from '../../platform/phone-number.ts';
import { maxReminders, reminderGapMs } from './gift-limits.ts';
import type { GiftRow, NamedGiftRow } from './gift.queries.ts';

/** As its giver sees it. */
export function viewGift(row: NamedGiftRow, tree: TreeSummary): Gift {
  return {
    id: row.id,
    tree,
    to: { phone: row.toPhone, account: row.person },
    status: row.status,
    occasion: row.occasion,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    deliverAt: row.deliverAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    openedAt: row.status === 'opened' ? (row.endedAt?.toISOString() ?? null) : null,
    lastNotifiedAt: row.lastNotifiedAt?.toISOString() ?? null,
    canReNotifyAt: momentOfNextReminder(row)?.toISOString() ?? null,
    link: `/gift/${row.code}`,
  };
}

/** Undefined where no further reminder is possible. */
export function momentOfNextReminder({ status, reminders, lastNotifiedAt }: GiftRow): Date | undefined {
  const isPossible = status === 'pending' && reminders < maxReminders && lastNotifiedAt !== null;
  return isPossible ? later(lastNotifiedAt, reminderGapMs) : undefined;
}

export function viewReceivedGift(row: NamedGiftRow, tree: TreeSummary): ReceivedGift {
  return {
    id: row.id,
    tree,
    from: row.person,
    occasion: row.occasion,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function viewGiftPage(
  row: NamedGiftRow,
  tree: TreeSummary,
  { isForMe, given }: Pick<GiftPage, 'isForMe' | 'given'>,
): GiftPage {
  return {
    ...viewReceivedGift(row, tree),
    status: row.status,
    toPhoneHint: hintOfPhone(row.toPhone),
    isForMe,
    given,
  };
}
