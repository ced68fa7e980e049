import { createHash } from 'node:crypto';

import type { Passport } from '@nabta/contract/trees/passport';
import { passageKinds } from '@nabta/contract/trees/tree';
import { can } from '@nabta/domain/capability';
import { nextCheckAt } from '@nabta/domain/care-plan';
import { checkPassport, parsePassportBody, type EntryHasher } from '@nabta/domain/passport';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { type PassportRow, selectPassport } from './passport.queries.ts';

export const hashOfEntry: EntryHasher = (previous, body) =>
  createHash('sha256').update(previous, 'hex').update(body, 'utf8').digest('hex');

/** Returns the verified passport of a tree, with the names visible to the caller. */
export async function readPassport(
  sql: Executor,
  publicId: string,
  caller: Caller | undefined,
): Promise<Passport> {
  const canSeeRemoved = caller !== undefined && can(caller.role, 'seeTrees', 'all');
  const row = requireFound(await selectPassport(sql, publicId, { id: caller?.accountId, canSeeRemoved }));
  const { tree, entries, head, plantedAt, isStanding, lastCheckedAt, importedAt } = row;
  const { isWhole } = await checkPassport(row, hashOfEntry);
  const nextAt = nextCheckAt({ plantedAt, lastAt: lastCheckedAt, importedAt });
  return {
    tree,
    entries,
    head,
    hands: holdersOf(row),
    isWhole,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: isStanding ? nextAt.toISOString() : null,
  };
}

/** The ledger and the hash chain record the same transfers in the same order. */
function holdersOf({ entries, people }: PassportRow): Passport['hands'] {
  const kinds: readonly string[] = passageKinds;
  const transferSeqs = entries.flatMap(({ body }) => {
    const entry = parsePassportBody(body);
    return entry !== undefined && kinds.includes(entry.kind) ? [entry.seq] : [];
  });
  return transferSeqs.map((seq, index) => ({ seq, person: people[index] ?? null }));
}
