import type { Docs } from '../core/docs.ts';
import type * as contract from './notification.ts';

export const about = 'Notifications and their settings.';

export const docs = {
  notification: { description: 'An event; clients render its text.' },
  notificationSettings: {
    description: 'Notification settings of a person.',
    example: { bySms: true, byPush: false, aboutTrees: true },
  },
  pushSubscription: { description: 'Result of `PushSubscription.toJSON()` in a browser.' },
  readNotifications: { body: { upTo: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a53' } },
  updateNotificationSettings: { body: { bySms: true } },
  subscribeToPush: {
    body: {
      endpoint: 'https://push.example.org/send/abc',
      expirationTime: null,
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
  },
  unsubscribeFromPush: { body: { endpoint: 'https://push.example.org/send/abc' } },
} satisfies Docs<typeof contract>;
