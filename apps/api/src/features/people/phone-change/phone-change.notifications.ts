import type { NotificationKind } from '#core/notification-kind.ts';

/** Sent to all browsers of the account; the old phone gets its own message. */
export const phoneChanged: NotificationKind = {
  name: 'phone_changed',
  push: {
    text: {
      ar: 'تغيّر رقم جوال حسابك. إن لم يكن ذلك منك فيُرجى مراجعة أجهزتك ومراسلتنا',
      en: 'The number of your account was changed. If this was not you, check your devices and write to us',
      pt: 'O número da sua conta foi trocado. Se não foi você, confira os seus aparelhos e escreva para nós',
    },
  },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const phoneChangeNotificationKinds = { phone_changed: phoneChanged };
