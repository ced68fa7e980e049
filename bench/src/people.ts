import type pg from 'pg';

export type Person = { accountId: string; sessionId: string };
export type Owner = Person & { publicId: string };
export type Gift = { giver: Person; phone: string; publicId: string };

const treesOfGiver = 6;

/** People with half a page of trees and more, any of them: the first ones own the most. */
export function chooseOwners(pool: pg.Pool, count: number): Promise<Owner[]> {
  return openSessions(
    pool,
    `select owner_id, max(public_id) as public_id from tree
     where owner_id is not null and not is_deleted group by owner_id having count(*) >= 10 order by random() limit $1`,
    count,
  );
}

/** Those with the most trees, in any order. */
export function chooseLargest(pool: pg.Pool, count: number): Promise<Owner[]> {
  return openSessions(
    pool,
    `select owner_id, max(public_id) as public_id from tree
     where owner_id is not null and not is_deleted group by owner_id order by count(*) desc limit $1`,
    count,
  );
}

/** Trees that are free to be given, few of one person, each to somebody else. */
export async function chooseGifts(pool: pg.Pool, count: number): Promise<Gift[]> {
  const owners = await openSessions(
    pool,
    `select giver.id as owner_id, free.public_id
     from (select id from account order by random() limit $1) as giver
     cross join lateral (
       select public_id from tree where owner_id = giver.id and gift_id is null and not is_deleted limit ${treesOfGiver}
     ) as free
     limit $1`,
    count,
  );
  const { rows: receivers } = await pool.query<{ phone: string }>(
    `select phone from account where id <> all($2::uuid[]) order by random() limit $1`,
    [count, [...new Set(owners.map(({ accountId }) => accountId))]],
  );
  if (owners.length < count || receivers.length < count)
    throw new Error('There are too few people and trees.');
  return owners.map(({ publicId, ...giver }, index) => ({
    giver,
    publicId,
    phone: receivers[index]?.phone ?? '',
  }));
}

export async function openSession(pool: pg.Pool, accountId: string): Promise<Person> {
  const [person] = await openSessions(pool, `select $1::uuid as owner_id, null as public_id`, accountId);
  return person as Person;
}

/** A name and some age, without which one may not do everything, and a session to call with; mixed, since nobody does two things at once. */
async function openSessions(pool: pg.Pool, chosen: string, value: unknown): Promise<Owner[]> {
  const { rows } = await pool.query<Owner>(
    `with chosen as materialized (${chosen}), grown as (
       update account
       set firstname = coalesce(firstname, 'بنش'), created_at = least(created_at, now() - interval '1 year')
       where id in (select owner_id from chosen) returning id
     ), opened as (
       insert into session (account_id, salt, created_at, rotated_at, last_used_at, expires_at)
       select id, decode(repeat('00', 16), 'hex'), now(), now(), now(), now() + interval '1 day' from grown
       returning id, account_id
     )
     select opened.account_id as "accountId", opened.id as "sessionId", chosen.public_id as "publicId"
     from opened join chosen on chosen.owner_id = opened.account_id
     order by random()`,
    [value],
  );
  return rows;
}
