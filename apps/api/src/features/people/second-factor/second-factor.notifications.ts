import type { NotificationKind } from '#core/notification-kind.ts';

/** Urgent: a user who did not do this must learn of it in every browser. */
export const factorAdded: NotificationKind = {
  name: 'factor_added',
  push: {
    text: {
      ar: 'أُضيفت إلى حسابك طريقة جديدة لتأكيد هويتك. إن لم يكن ذلك منك فيُرجى مراجعة أجهزتك ومراسلتنا',
      en: 'A new way to confirm that it is you was added to your account. If this was not you, check your devices and write to us',
      pt: 'Uma nova forma de confirmar que é você foi adicionada à sua conta. Se não foi você, confira os seus aparelhos e escreva para nós',
    },
  },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const factorRemoved: NotificationKind = {
  name: 'factor_removed',
  push: {
    text: {
      ar: 'أُزيلت من حسابك طريقة لتأكيد هويتك. إن لم يكن ذلك منك فيُرجى مراجعة أجهزتك ومراسلتنا',
      en: 'A way to confirm that it is you was removed from your account. If this was not you, check your devices and write to us',
      pt: 'Uma forma de confirmar que é você foi removida da sua conta. Se não foi você, confira os seus aparelhos e escreva para nós',
    },
  },
  isUrgent: true,
  pathOf: () => '/profile',
};

export const secondFactorNotificationKinds = { factor_added: factorAdded, factor_removed: factorRemoved };
