import type { NotificationKind, NotificationPayload } from '../../platform/notification-kind.ts';
import { heatPush } from './care.texts.ts';

type HeatNews = NotificationPayload & { landId: string };

export const heatAlert: NotificationKind<HeatNews> = {
  name: 'heat_alert',
  push: { text: heatPush },
  pathOf: ({ landId }) => `/console/care/${landId}`,
};

export const careKinds = { heat_alert: heatAlert };
