import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { type Account, updateAccount } from '@nabta/contract/people/account';
import { sendFeedback } from '@nabta/contract/services/feedback';
import { type Dedication, dedicateTree, removeDedication } from '@nabta/contract/trees/dedication';
import { readNotifications, updateNotificationSettings } from '@nabta/contract/trees/notification';
import type { NotificationSettings } from '@nabta/contract/trees/notification';
import { type Tree, updateTree } from '@nabta/contract/trees/tree';

import type { OutboxHandler } from '#platform/offline/profile-outbox.ts';

import {
  invalidateAccount,
  invalidateNotificationSettings,
  invalidateUnreadCount,
  updateCachedAccount,
  updateCachedNotificationSettings,
  clearCachedUnreadCount,
  updateCachedTree,
  invalidateTree,
} from '../cache/changes.ts';

const day = 24 * 60 * 60_000;

// Actions that may be queued offline. Giving, claiming and redeeming are excluded: their users need the
// result immediately.

type RenameInput = { publicId: string; givenName: string | null };

export const renameTreeHandler: OutboxHandler<RenameInput, Tree> = {
  name: 'rename-tree',
  subjectOf: ({ publicId }) => publicId,
  send: (call, { publicId, givenName }, idempotencyKey) =>
    call(updateTree, { params: { publicId }, body: { givenName } }, { idempotencyKey }),
  applyOptimistic: (queryClient, { publicId, givenName }) =>
    updateCachedTree(queryClient, publicId, { givenName }),
  invalidate: (queryClient, { publicId }) => invalidateTree(queryClient, publicId),
  maxAgeMs: 30 * day,
};

type DedicateInput = { publicId: string; dedication: Dedication | null };

export const dedicateTreeHandler: OutboxHandler<DedicateInput, Dedication | null> = {
  name: 'dedicate-tree',
  subjectOf: ({ publicId }) => publicId,
  async send(call, { publicId, dedication }, idempotencyKey) {
    const params = { publicId };
    if (dedication !== null)
      return await call(dedicateTree, { params, body: dedication }, { idempotencyKey });
    await call(removeDedication, { params }, { idempotencyKey });
    return null;
  },
  applyOptimistic: (queryClient, { publicId, dedication }) =>
    updateCachedTree(queryClient, publicId, { dedication }),
  invalidate: (queryClient, { publicId }) => invalidateTree(queryClient, publicId),
  maxAgeMs: 30 * day,
};

export type AccountChange = Partial<
  Pick<Account, 'isPrivate' | 'showsTreeNames' | 'language'> & { firstname: string; lastname: string }
>;

export const updateAccountHandler: OutboxHandler<AccountChange, Account> = {
  name: 'change-account',
  send: (call, body, idempotencyKey) => call(updateAccount, { body }, { idempotencyKey }),
  applyOptimistic: updateCachedAccount,
  invalidate: invalidateAccount,
  maxAgeMs: 30 * day,
};

export const updateNotificationsHandler: OutboxHandler<
  Partial<NotificationSettings>,
  NotificationSettings
> = {
  name: 'change-notifications',
  send: (call, body, idempotencyKey) => call(updateNotificationSettings, { body }, { idempotencyKey }),
  applyOptimistic: updateCachedNotificationSettings,
  invalidate: invalidateNotificationSettings,
  maxAgeMs: 30 * day,
};

export const readNotificationsHandler: OutboxHandler<{ upTo: string }> = {
  name: 'read-notifications',
  send: (call, body, idempotencyKey) => call(readNotifications, { body }, { idempotencyKey }),
  applyOptimistic: clearCachedUnreadCount,
  invalidate: invalidateUnreadCount,
  isSilent: true,
  maxAgeMs: 30 * day,
};

/** Not naturally idempotent, so it must not wait longer than the server stores its idempotency key. */
export const feedbackHandler: OutboxHandler<InputOfEndpoint<typeof sendFeedback>['body']> = {
  name: 'give-feedback',
  send: (call, body, idempotencyKey) => call(sendFeedback, { body }, { idempotencyKey }),
  applyOptimistic: () => undefined,
  invalidate: () => undefined,
  maxAgeMs: day,
};

export const outboxHandlers: readonly OutboxHandler<never>[] = [
  renameTreeHandler,
  dedicateTreeHandler,
  updateAccountHandler,
  updateNotificationsHandler,
  readNotificationsHandler,
  feedbackHandler,
];
