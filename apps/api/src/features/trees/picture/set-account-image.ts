import type { Account } from '@nabta/contract/account';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { readAccount } from '../account/read-account.ts';
import { removeUnusedPicture } from './picture.jobs.ts';
import { updateAccountImage } from './picture.queries.ts';
import { storePicture } from './store-picture.ts';

export async function setAccountImage(context: Context, caller: Caller, bytes: Uint8Array): Promise<Account> {
  return replaceImage(context, caller, await storePicture(context, caller.accountId, 'accounts', bytes));
}

export async function removeAccountImage(context: Context, caller: Caller): Promise<Account> {
  return replaceImage(context, caller, null);
}

/** The picture before goes with the same commit that no longer shows it. */
async function replaceImage(context: Context, { accountId }: Caller, name: string | null): Promise<Account> {
  await context.database.transaction(async (sql) => {
    const previous = await updateAccountImage(sql, accountId, name);
    if (previous !== null) await addJob(sql, removeUnusedPicture, { folder: 'accounts', name: previous });
  });
  return readAccount(context, accountId);
}
