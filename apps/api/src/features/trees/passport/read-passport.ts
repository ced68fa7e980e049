import type { Passport } from '@nabta/contract/passport';
import { passageKinds } from '@nabta/contract/tree';
import { can } from '@nabta/domain/capability';
import { nextCheckAt } from '@nabta/domain/care-plan';
import { checkPassport, readPassportBody } from '@nabta/domain/passport';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { hashOfEntry } from './hash-of-entry.ts';
import { type PassportRow, selectPassport } from './passport.queries.ts';

/** The passport of a tree, checked, with the names that the caller may see. */
export async function readPassport(
  sql: Executor,
  publicId: string,
  caller: Caller | undefined,
): Promise<Passport> {
  const row = await selectPassport(sql, publicId, {
    id: caller?.accountId,
    seesRemoved: caller !== undefined && can(caller.role, 'seeTrees', 'all'),
  });
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { tree, entries, head, plantedAt, isStanding, lastCheckedAt } = row;
  const { isWhole } = await checkPassport(row, hashOfEntry);
  const nextAt = nextCheckAt({ plantedAt, lastAt: lastCheckedAt ?? undefined });
  return {
    tree,
    entries,
    head,
    hands: handsOf(row),
    isWhole,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: isStanding ? nextAt.toISOString() : null,
  };
}

/** The ledger and the chain tell of the same passages in the same order. */
function handsOf({ entries, people }: PassportRow): Passport['hands'] {
  const kinds: readonly string[] = passageKinds;
  const passages = entries.flatMap(({ body }) => {
    const entry = readPassportBody(body);
    return entry !== undefined && kinds.includes(entry.kind) ? [entry.seq] : [];
  });
  return passages.map((seq, index) => ({ seq, person: people[index] ?? null }));
}
