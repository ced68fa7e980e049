import type { NotificationKind } from '../../platform/notification-kind.ts';
import { askedPush, decidedPush } from './approval.texts.ts';

export const approvalAsked: NotificationKind = {
  name: 'approval_asked',
  push: { text: askedPush },
  pathOf: () => '/console/approvals',
};

export const approvalDecided: NotificationKind = {
  name: 'approval_decided',
  push: { text: decidedPush },
  pathOf: () => '/console/approvals',
};

export const approvalKindsOfNews = { approval_asked: approvalAsked, approval_decided: approvalDecided };
