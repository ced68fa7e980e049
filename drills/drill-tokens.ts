import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase, type Executor } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { insertPeople, insertTrees, type Person } from './drill-people.queries.ts';
import { type HouseUnderFire, secretKey } from './house-under-fire.ts';

/** A token of each of so many people that nobody meets a limit meant for people; good for a quarter of an hour. */
export async function gatherTokens(house: HouseUnderFire): Promise<string[]> {
  return (await gatherPeople(house)).map((sign) => sign());
}

/** The same for longer: each signs a new token whenever they are asked. */
export async function gatherPeople({ databaseUrl }: HouseUnderFire): Promise<(() => string)[]> {
  const database = connectDatabase({ url: databaseUrl, poolSize: 1, preparedStatements: false });
  const makePeople = async (sql: Executor): Promise<Person[]> => {
    const people = await insertPeople(sql, '+966501', 1_000);
    await insertTrees(
      sql,
      people.map(({ accountId }) => accountId),
      2,
    );
    return people;
  };
  const people = await database.transaction(makePeople, { longestStatementMs: minute });
  await database.end();
  const secrets = await secretsOfHouse(databaseUrl, secretKey);
  const tokens = createAccessTokens(secrets, 'production', systemClock);
  return people.map((person) => () => tokens.sign(person));
}
