import type { NotificationKind } from '../../platform/notification-kind.ts';
import { answeredPush } from './issue.texts.ts';

type IssueNews = { treeId: string; code: string };

export const issueAnswered: NotificationKind<IssueNews> = {
  name: 'issue_answered',
  push: { text: answeredPush },
  pathOf: ({ code }) => `/report/${code}`,
};

export const issueKinds = { issue_answered: issueAnswered };
