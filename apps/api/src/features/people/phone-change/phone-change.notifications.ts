import type { NotificationKind } from '#core/notification-kind.ts';

import { changedPush } from './phone-change.texts.ts';

/** Sent to all browsers of the account; the old phone gets its own message. */
export const phoneChanged: NotificationKind = {
  name: 'phone_changed',
  push: { text: changedPush },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const phoneChangeKinds = { phone_changed: phoneChanged };
