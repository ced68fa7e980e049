import { updateAccount } from '@nabta/contract/account';
import type { Account } from '@nabta/contract/account';
import { dedicateTree, removeDedication } from '@nabta/contract/dedication';
import type { Dedication } from '@nabta/contract/dedication';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { sendFeedback } from '@nabta/contract/feedback';
import { readNotifications, updateNotificationSettings } from '@nabta/contract/notification';
import type { NotificationSettings } from '@nabta/contract/notification';
import { updateTree } from '@nabta/contract/tree';
import type { Tree } from '@nabta/contract/tree';

import type { ActionKind } from '../../platform/offline/waiting-actions.ts';
import {
  accountSettled,
  notificationSettingsSettled,
  notificationsSettled,
  showAccount,
  showNotificationSettings,
  showNotificationsRead,
  showTree,
  treeSettled,
} from '../cache/changes.ts';

const day = 24 * 60 * 60_000;

// What may wait for a connection. Whatever moves a tree from hand to hand is not among it: who gives, claims or redeems is told
// at once whether it happened.

type Renaming = { publicId: string; givenName: string | null };

export const renaming: ActionKind<Renaming, Tree> = {
  name: 'rename-tree',
  subjectOf: ({ publicId }) => publicId,
  send: (call, { publicId, givenName }, idempotencyKey) =>
    call(updateTree, { params: { publicId }, body: { givenName } }, { idempotencyKey }),
  show: (queryClient, { publicId, givenName }) => showTree(queryClient, publicId, { givenName }),
  settle: (queryClient, { publicId }) => treeSettled(queryClient, publicId),
  lastsMs: 30 * day,
};

type Dedicating = { publicId: string; dedication: Dedication | null };

export const dedicating: ActionKind<Dedicating, Dedication | null> = {
  name: 'dedicate-tree',
  subjectOf: ({ publicId }) => publicId,
  async send(call, { publicId, dedication }, idempotencyKey) {
    const params = { publicId };
    if (dedication !== null)
      return await call(dedicateTree, { params, body: dedication }, { idempotencyKey });
    await call(removeDedication, { params }, { idempotencyKey });
    return null;
  },
  show: (queryClient, { publicId, dedication }) => showTree(queryClient, publicId, { dedication }),
  settle: (queryClient, { publicId }) => treeSettled(queryClient, publicId),
  lastsMs: 30 * day,
};

export type AccountChange = Partial<
  Pick<Account, 'isPrivate' | 'language'> & { firstname: string; lastname: string }
>;

export const changingAccount: ActionKind<AccountChange, Account> = {
  name: 'change-account',
  send: (call, body, idempotencyKey) => call(updateAccount, { body }, { idempotencyKey }),
  show: showAccount,
  settle: accountSettled,
  lastsMs: 30 * day,
};

export const changingNotifications: ActionKind<Partial<NotificationSettings>, NotificationSettings> = {
  name: 'change-notifications',
  send: (call, body, idempotencyKey) => call(updateNotificationSettings, { body }, { idempotencyKey }),
  show: showNotificationSettings,
  settle: notificationSettingsSettled,
  lastsMs: 30 * day,
};

export const readingNotifications: ActionKind<{ upTo: string }> = {
  name: 'read-notifications',
  send: (call, body, idempotencyKey) => call(readNotifications, { body }, { idempotencyKey }),
  show: showNotificationsRead,
  settle: notificationsSettled,
  isQuiet: true,
  lastsMs: 30 * day,
};

/** Adds a row at each try: it may wait no longer than the server remembers its key. */
export const givingFeedback: ActionKind<InputOfEndpoint<typeof sendFeedback>['body']> = {
  name: 'give-feedback',
  send: (call, body, idempotencyKey) => call(sendFeedback, { body }, { idempotencyKey }),
  show: () => undefined,
  settle: () => undefined,
  lastsMs: day,
};

export const waitingKinds: readonly ActionKind<never>[] = [
  renaming,
  dedicating,
  changingAccount,
  changingNotifications,
  readingNotifications,
  givingFeedback,
];
