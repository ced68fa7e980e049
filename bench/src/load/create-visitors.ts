import { insertSessions } from '../../../testkit/fixtures.queries.ts';
import type { TestServer } from '../../../testkit/server.ts';
import type { Visitor } from './visits.ts';

/** Access tokens are valid for 15 minutes. */
const renewMs = 10 * 60_000;
const treesEach = 12;

/** Prepares signed-in people with trees to give and accounts old enough for all actions. */
export async function createVisitors({ database, tokens }: TestServer, count: number): Promise<Visitor[]> {
  const { rows } = await database.pool.query<{ id: string; trees: string[] }>(
    `with asked as materialized (
       select id from account tablesample system (least(100, 100.0 * 40 * $1 / (select greatest(reltuples, 1) from pg_class where oid = 'account'::regclass)))
     ), chosen as materialized (
       select asked.id, free.trees
       from asked cross join lateral (
         select json_agg(public_id) as trees, count(*) as count
         from (select * from tree where owner_id = asked.id and gift_id is null and not is_deleted limit ${treesEach}) as own
       ) as free
       where free.count >= 3
       limit $1
     ), grown as (
       update account set firstname = coalesce(firstname, 'نورة'), created_at = least(created_at, now() - interval '1 year')
       where id in (select id from chosen)
     )
     select id, trees from chosen`,
    [count],
  );
  if (rows.length < count)
    throw new Error(`Only ${rows.length} people have trees: make more with --trees and --accounts.`);
  const people = await insertSessions(
    database.sql,
    rows.map(({ id }) => id),
  );
  return people.map((person, index) => {
    let token = '';
    let renewAt = 0;
    return {
      phone: person.phone,
      trees: rows[index]?.trees ?? [],
      giftCount: 0,
      lastChatAt: -Infinity,
      token() {
        if (performance.now() < renewAt) return token;
        renewAt = performance.now() + renewMs;
        return (token = tokens.sign(person));
      },
    };
  });
}
