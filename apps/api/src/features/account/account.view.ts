import type { Account } from '@nabta/contract/account';

import type { Secrets } from '../../platform/secrets.ts';
import type { AccountRow } from './account.queries.ts';
import { sealShareCode } from './share-code.ts';

export function viewAccount(row: AccountRow, secrets: Secrets): Account {
  return {
    id: row.id,
    phone: row.phone,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    language: row.language,
    image: row.imageName === null ? null : { nameCompressed: row.imageName },
    shareCode: sealShareCode(secrets, { phone: row.phone, version: row.shareVersion }),
    isPrivate: row.isPrivate,
    treesPlanted: 0,
    createdAt: row.createdAt.toISOString(),
  };
}
