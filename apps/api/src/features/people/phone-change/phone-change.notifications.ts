import type { NotificationKind } from '../../platform/notification-kind.ts';
import { changedPush } from './phone-change.texts.ts';

/** Told to every browser of the account; the old phone has a message of its own. */
export const phoneChanged: NotificationKind = {
  name: 'phone_changed',
  push: { text: changedPush },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const phoneChangeKinds = { phone_changed: phoneChanged };
