import type pg from 'pg';

import { type AccessTokens } from '../../../apps/api/src/platform/caller/access-token.ts';
import type { Visitor } from './visits.ts';

/** A token lives for a quarter of an hour. */
const renewMs = 10 * 60_000;
const treesEach = 12;

type Row = { accountId: string; sessionId: string; phone: string; trees: Visitor['trees'] };

/** People with some trees that are free to be given, signed in, and old enough to do all that people may. */
export async function gatherCrowd(pool: pg.Pool, tokens: AccessTokens, count: number): Promise<Visitor[]> {
  const { rows } = await pool.query<Row>(
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
       where id in (select id from chosen) returning id, phone
     ), opened as (
       insert into session (account_id, salt, created_at, rotated_at, last_used_at, expires_at)
       select id, decode(repeat('00', 16), 'hex'), now(), now(), now(), now() + interval '1 day' from grown
       returning id, account_id
     )
     select account_id as "accountId", opened.id as "sessionId", phone, trees
     from opened join grown on grown.id = account_id join chosen on chosen.id = account_id`,
    [count],
  );
  if (rows.length < count)
    throw new Error(`Only ${rows.length} people have trees: make more with --trees and --accounts.`);
  return rows.map((row) => visitorOf(row, tokens));
}

function visitorOf({ accountId, sessionId, phone, trees }: Row, tokens: AccessTokens): Visitor {
  let token = '';
  let renewAt = 0;
  return {
    phone,
    trees,
    gifts: 0,
    lastAskedAt: -Infinity,
    token() {
      if (performance.now() < renewAt) return token;
      renewAt = performance.now() + renewMs;
      return (token = tokens.sign({ accountId, sessionId }));
    },
  };
}
