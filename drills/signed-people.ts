import { makeRefreshCookie } from '../apps/api/src/features/auth/refresh-cookie.ts';
import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, systemClock } from '../apps/api/src/platform/clock.ts';
import type { Secrets } from '../apps/api/src/platform/keys/secrets.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { insertPeople, insertTaggedTrees, insertTrees } from './drill-people.queries.ts';

/** Somebody who is signed in, with the public ids of their trees. */
export type SignedPerson = { accountId: string; token: string; cookie: string; trees: string[] };

type Wanted = { people: number; treesEach: number; taggedTrees?: number };

export const refreshCookieName = '__Secure-nabta-refresh';

/** People with trees, and trees of nobody with a tag on each. */
export async function gatherSigned(
  databaseUrl: string,
  secrets: Secrets,
  { people, treesEach, taggedTrees = 0 }: Wanted,
): Promise<{ signed: SignedPerson[]; tagIds: string[] }> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1, preparedStatements: false });
  const made = database.transaction(
    async (sql) => {
      const persons = await insertPeople(sql, '+966501', people);
      const ids = persons.map(({ accountId }) => accountId);
      const trees = await insertTrees(sql, ids, treesEach);
      return { persons, trees, tagIds: await insertTaggedTrees(sql, taggedTrees) };
    },
    { longestStatementMs: minute },
  );
  const { persons, trees, tagIds } = await made.finally(() => database.end());
  const tokens = createAccessTokens(secrets, 'production', systemClock);
  const byOwner = Map.groupBy(trees, ({ ownerId }) => ownerId);
  const signed = persons.map(({ accountId, sessionId }) => {
    const session = { id: sessionId, salt: Buffer.alloc(16) };
    return {
      accountId,
      token: tokens.sign({ accountId, sessionId }),
      cookie: `${refreshCookieName}=${makeRefreshCookie(secrets, session, 1)}`,
      trees: (byOwner.get(accountId) ?? []).map(({ publicId }) => publicId),
    };
  });
  return { signed, tagIds };
}
