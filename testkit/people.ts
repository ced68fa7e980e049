import { minute } from '../apps/api/src/core/clock.ts';
import { createRefreshCookie } from '../apps/api/src/features/people/auth/refresh-cookie.ts';
import { insertPeople, insertTrees, type Person } from './fixtures.queries.ts';
import type { TestServer } from './server.ts';

/** `token` signs a new access token; `cookie` contains the refresh token. */
export type TestPerson = Person & { trees: string[]; token(): string; cookie: string };

/** Inserts signed-in people with trees. Each phone is the prefix and six digits. */
export async function createPeople(
  { database, secrets, tokens }: Pick<TestServer, 'database' | 'secrets' | 'tokens'>,
  count: number,
  { prefix = '+966501', treesEach = 0 } = {},
): Promise<TestPerson[]> {
  return database.transaction(
    async (sql) => {
      const people = await insertPeople(sql, prefix, count);
      const ids = people.map(({ accountId }) => accountId);
      const trees = Map.groupBy(await insertTrees(sql, ids, treesEach), ({ ownerId }) => ownerId);
      return people.map((person) => {
        const session = { id: person.sessionId, salt: Buffer.alloc(16) };
        return {
          ...person,
          trees: (trees.get(person.accountId) ?? []).map(({ publicId }) => publicId),
          token: () => tokens.sign(person),
          cookie: `__Secure-nabta-refresh=${createRefreshCookie(secrets, session, 1)}`,
        };
      });
    },
    { statementTimeoutMs: 2 * minute },
  );
}
