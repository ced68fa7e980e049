import type { Translations } from '@nabta/domain/language';

import type { NotificationKind, NotificationPayload } from '#core/notification-kind.ts';

const heatAlertText: Translations = {
  ar: 'حرّ شديد في {land}: حتى {maxC}°. اسقِ الأشجار الصغيرة مساءً',
  en: 'Great heat at {land}: up to {maxC}°. Water young trees in the evening',
  pt: 'Muito calor em {land}: até {maxC}°. Regue as árvores jovens à noite',
};

type HeatAlertPayload = NotificationPayload & { landId: string };

export const heatAlert: NotificationKind<HeatAlertPayload> = {
  name: 'heat_alert',
  push: { text: heatAlertText },
  pathOf: ({ landId }) => `/console/care/${landId}`,
};

export const careNotificationKinds = { heat_alert: heatAlert };
