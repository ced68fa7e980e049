import type { Account } from '@nabta/contract/people/account';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { readAccount } from '#features/people/account/read-account.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import { updateAccountImage } from './picture.queries.ts';

export async function setAccountImage(context: Context, caller: Caller, bytes: Uint8Array): Promise<Account> {
  return replaceImage(context, caller, await storePicture(context, caller.accountId, 'accounts', bytes));
}

export async function removeAccountImage(context: Context, caller: Caller): Promise<Account> {
  return replaceImage(context, caller, null);
}

async function replaceImage(context: Context, { accountId }: Caller, name: string | null): Promise<Account> {
  await context.database.transaction(async (sql) => {
    const previous = await updateAccountImage(sql, accountId, name);
    if (previous !== null) await dropPictures(sql, 'accounts', [previous]);
  });
  return readAccount(context, accountId);
}
