import type { Account, MinimalAccount } from '@nabta/contract/people/account';

import type { Secrets } from '#core/keys/secrets.ts';

import type { AccountRow } from './account.queries.ts';
import type { PersonRow } from './people.queries.ts';
import { encryptShareCode } from './share-code.ts';

export function viewAccount(
  { imageName, sharePhone, shareVersion, createdAt, eraseAfter, levelsReachedAt, ...account }: AccountRow,
  secrets: Secrets,
): Account {
  return {
    ...account,
    image: viewPicture(imageName),
    shareCode: encryptShareCode(secrets, { phone: sharePhone, version: shareVersion }),
    levelsReachedAt: levelsReachedAt.map((at) => at?.toISOString() ?? null),
    createdAt: createdAt.toISOString(),
    eraseAfter: eraseAfter?.toISOString() ?? null,
  };
}

export function viewPerson({ id, firstname, lastname, imageName }: PersonRow): MinimalAccount {
  return { id, firstname, lastname, image: viewPicture(imageName) };
}

function viewPicture(imageName: string | null): { nameCompressed: string } | null {
  return imageName === null ? null : { nameCompressed: `${imageName}.webp` };
}
