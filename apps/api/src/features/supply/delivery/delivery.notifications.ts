import type { NotificationKind, NotificationPayload } from '../../platform/notification-kind.ts';
import { delayedPush } from './delivery.texts.ts';

type DeliveryNews = NotificationPayload & { deliveryId: string };

export const deliveryLate: NotificationKind<DeliveryNews> = {
  name: 'delivery_late',
  push: { text: delayedPush },
  pathOf: ({ deliveryId }) => `/console/deliveries/${deliveryId}`,
};

export const deliveryKinds = { delivery_late: deliveryLate };
