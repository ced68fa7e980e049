import type { Account, MinimalAccount } from '@nabta/contract/people/account';

import type { Secrets } from '#core/keys/secrets.ts';

import type { AccountRow } from './account.queries.ts';
import type { PersonRow } from './people.queries.ts';
import { encryptShareCode } from './share-code.ts';

export function viewAccount(row: AccountRow, secrets: Secrets): Account {
  return {
    id: row.id,
    phone: row.phone,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    language: row.language,
    image: viewPicture(row.imageName),
    shareCode: encryptShareCode(secrets, { phone: row.sharePhone, version: row.shareVersion }),
    isPrivate: row.isPrivate,
    treesPlanted: row.treesPlanted,
    celebratedLevel: row.celebratedLevel,
    createdAt: row.createdAt.toISOString(),
    eraseAfter: row.eraseAfter?.toISOString() ?? null,
  };
}

export function viewPerson({ id, firstname, lastname, imageName }: PersonRow): MinimalAccount {
  return { id, firstname, lastname, image: viewPicture(imageName) };
}

function viewPicture(imageName: string | null): { nameCompressed: string } | null {
  return imageName === null ? null : { nameCompressed: `${imageName}.webp` };
}
