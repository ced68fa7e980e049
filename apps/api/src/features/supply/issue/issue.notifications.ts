import type { NotificationKind } from '#core/notification-kind.ts';

import { answeredPush } from './issue.texts.ts';

type IssuePayload = { treeId: string; code: string };

export const issueAnswered: NotificationKind<IssuePayload> = {
  name: 'issue_answered',
  push: { text: answeredPush },
  pathOf: ({ code }) => `/report/${code}`,
};

export const issueNotificationKinds = { issue_answered: issueAnswered };
