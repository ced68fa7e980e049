import type { Notification } from '@nabta/contract/notification';

import { approvalKindsOfNews } from './features/approval/approval.notifications.ts';
import { careKinds } from './features/care/care.notifications.ts';
import { deliveryKinds } from './features/delivery/delivery.notifications.ts';
import { fieldKinds } from './features/field/field.notifications.ts';
import { giftKinds } from './features/gift/gift.notifications.ts';
import { issueKinds } from './features/issue/issue.notifications.ts';
import { measurementKinds } from './features/measurement/measurement.notifications.ts';
import { phoneChangeKinds } from './features/phone-change/phone-change.notifications.ts';
import { pictureKinds } from './features/picture/picture.notifications.ts';
import { secondFactorKinds } from './features/second-factor/second-factor.notifications.ts';
import { ticketKinds } from './features/ticket/ticket.notifications.ts';
import { treeKinds } from './features/tree/tree.notifications.ts';
import type { NotificationKind, NotificationKinds } from './platform/notification-kind.ts';

/** Every kind of news, listed by hand; one of the contract that no feature declares does not compile. */
const listed = {
  ...giftKinds,
  ...treeKinds,
  ...pictureKinds,
  ...fieldKinds,
  ...measurementKinds,
  ...issueKinds,
  ...deliveryKinds,
  ...careKinds,
  ...phoneChangeKinds,
  ...ticketKinds,
  ...secondFactorKinds,
  ...approvalKindsOfNews,
} satisfies Record<Notification['kind'], NotificationKind>;

export const notificationKinds: NotificationKinds = new Map<string, NotificationKind>(Object.entries(listed));
