import type { NotificationKind } from '#core/notification-kind.ts';

export const approvalRequested: NotificationKind = {
  name: 'approval_asked',
  push: {
    text: {
      ar: 'طلب ينتظر موافقتك في لوحة الإدارة',
      en: 'Something waits for your approval in the console',
      pt: 'Algo aguarda a sua aprovação no painel',
    },
  },
  pathOf: () => '/console/approvals',
};

export const approvalDecided: NotificationKind = {
  name: 'approval_decided',
  push: {
    text: {
      ar: 'بُتّ في طلبك في لوحة الإدارة',
      en: 'What you asked for in the console was decided',
      pt: 'O que você pediu no painel foi decidido',
    },
  },
  pathOf: () => '/console/approvals',
};

export const approvalNotificationKinds = {
  approval_asked: approvalRequested,
  approval_decided: approvalDecided,
};
