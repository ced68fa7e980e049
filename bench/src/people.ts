import { insertSessions, type Person } from '../../testkit/fixtures.queries.ts';
import { required } from '../../testkit/required.ts';
import type { TestDatabase } from '../../testkit/server.ts';

export type Owner = Person & { publicId: string };
export type Gift = { giver: Person; phone: string; publicId: string };

const treesPerGiver = 6;

/** Returns random people with at least ten trees; the first accounts own the most trees. */
export function chooseOwners(database: TestDatabase, count: number): Promise<Owner[]> {
  return openSessions(
    database,
    `select owner_id as "ownerId", max(public_id) as "publicId" from tree
     where owner_id is not null and not is_deleted group by owner_id having count(*) >= 10 order by random() limit $1`,
    count,
  );
}

/** Returns the owners of the most trees, in random order. */
export function chooseLargest(database: TestDatabase, count: number): Promise<Owner[]> {
  return openSessions(
    database,
    `select * from (
       select owner_id as "ownerId", max(public_id) as "publicId" from tree
       where owner_id is not null and not is_deleted group by owner_id order by count(*) desc limit $1
     ) as largest order by random()`,
    count,
  );
}

/** Returns trees that can be given, few per person, each with a different receiver. */
export async function chooseGifts(database: TestDatabase, count: number): Promise<Gift[]> {
  // Shuffled, because one user does not send concurrent requests.
  const owners = await openSessions(
    database,
    `select * from (
       select giver.id as "ownerId", free.public_id as "publicId"
       from (select id from account order by random() limit $1) as giver
       cross join lateral (
         select public_id from tree where owner_id = giver.id and gift_id is null and not is_deleted limit ${treesPerGiver}
       ) as free
       limit $1
     ) as chosen order by random()`,
    count,
  );
  const { rows: receivers } = await database.pool.query<{ phone: string }>(
    `select phone from account where id <> all($2::uuid[]) order by random() limit $1`,
    [count, [...new Set(owners.map(({ accountId }) => accountId))]],
  );
  if (owners.length < count || receivers.length < count)
    throw new Error('There are not enough people and trees.');
  return owners.map(({ publicId, ...giver }, index) => ({
    giver,
    publicId,
    phone: receivers[index]?.phone ?? '',
  }));
}

/** Opens a session of an account that has a name and is a year old. */
export async function openSession(database: TestDatabase, accountId: string): Promise<Person> {
  const [person] = await openSessions(
    database,
    `select $1::uuid as "ownerId", null as "publicId"`,
    accountId,
  );
  return required(person);
}

async function openSessions(
  { pool, sql }: TestDatabase,
  chosenSql: string,
  value: unknown,
): Promise<Owner[]> {
  const { rows } = await pool.query<{ ownerId: string; publicId: string }>(chosenSql, [value]);
  const ids = [...new Set(rows.map(({ ownerId }) => ownerId))];
  await pool.query(
    `update account set firstname = coalesce(firstname, 'بنش'), created_at = least(created_at, now() - interval '1 year')
     where id = any($1::uuid[])`,
    [ids],
  );
  const sessions = new Map((await insertSessions(sql, ids)).map((person) => [person.accountId, person]));
  return rows.map(({ ownerId, publicId }) => ({ ...required(sessions.get(ownerId)), publicId }));
}
