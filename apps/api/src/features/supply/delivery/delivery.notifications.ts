import type { NotificationKind, NotificationPayload } from '#core/notification-kind.ts';

import { delayedPush } from './delivery.texts.ts';

type DeliveryNotificationPayload = NotificationPayload & { deliveryId: string };

export const deliveryLate: NotificationKind<DeliveryNotificationPayload> = {
  name: 'delivery_late',
  push: { text: delayedPush },
  pathOf: ({ deliveryId }) => `/console/deliveries/${deliveryId}`,
};

export const deliveryNotificationKinds = { delivery_late: deliveryLate };
