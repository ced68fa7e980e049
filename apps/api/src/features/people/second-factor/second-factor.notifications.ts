import type { NotificationKind } from '../../platform/notification-kind.ts';
import { addedPush, removedPush } from './second-factor.texts.ts';

/** Whoever did not do this themselves has to hear of it in every browser. */
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
