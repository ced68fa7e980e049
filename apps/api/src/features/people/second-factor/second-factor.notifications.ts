import type { NotificationKind } from '#core/notification-kind.ts';

import { addedPush, removedPush } from './second-factor.texts.ts';

/** Urgent: a user who did not do this must learn of it in every browser. */
export const factorAdded: NotificationKind = {
  name: 'factor_added',
  push: { text: addedPush },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const factorRemoved: NotificationKind = {
  name: 'factor_removed',
  push: { text: removedPush },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const secondFactorKinds = { factor_added: factorAdded, factor_removed: factorRemoved };
