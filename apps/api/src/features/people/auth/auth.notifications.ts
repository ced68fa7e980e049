import type { NotificationKind } from '#core/notification-kind.ts';

/** Urgent: an older browser can end the new session before it becomes trusted. */
export const newBrowser: NotificationKind = {
  name: 'new_browser',
  push: {
    text: {
      ar: 'سُجّل الدخول إلى حسابك من متصفح جديد. إن لم يكن ذلك منك فهذا الإشعار يخرجه بضغطة واحدة',
      en: 'A new browser signed in to your account. If this was not you, open this and sign it out with one press',
      pt: 'Um novo navegador entrou na sua conta. Se não foi você, abra este aviso e desconecte-o com um toque',
    },
  },
  isUrgent: true,
  pathOf: () => '/notifications',
};

export const authNotificationKinds = { new_browser: newBrowser };
