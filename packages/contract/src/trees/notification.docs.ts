import type { Docs } from './docs.ts';
import type * as contract from './notification.ts';

export const about = 'What a person was told, and how they want to be told.';

export const docs = {
  notification: { description: 'What happened; its text is written by who shows it.' },
  notificationSettings: {
    description: 'What a person wants to be told, and how.',
    example: { bySms: true, byPush: false, aboutTrees: true },
  },
  pushSubscription: { description: 'As `PushSubscription.toJSON()` of a browser writes it.' },
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
