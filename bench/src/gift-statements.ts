import { randomBytes, randomUUID } from 'node:crypto';

import type pg from 'pg';

type Giving = { giverId: string; phone: string; publicId: string };

const day = 24 * 60 * 60 * 1_000;

const takeToken = `
  insert into rate_bucket as bucket (key, tokens, filled_at) values ($1, $2 - 1, $3)
  on conflict (key) do update set
    tokens = least($2, bucket.tokens + greatest(0, extract(epoch from $3::timestamptz - bucket.filled_at)) * $4::float8) - 1,
    filled_at = greatest(bucket.filled_at, $3)
  where least($2, bucket.tokens + greatest(0, extract(epoch from $3::timestamptz - bucket.filled_at)) * $4::float8) >= 1
  returning key`;
const addJobs = `
  select graphile_worker.add_job('send_message', $1::text::json),
    graphile_worker.add_job('expire_gift', $2::text::json, run_at => $3::timestamptz)`;

/**
 * What giving a tree does to the database, with nothing around it: the same rows, the same roll-ups by the same triggers,
 * and statements that need not wait for one another sent together.
 */
export async function giveByHand(pool: pg.Pool, { giverId, phone, publicId }: Giving): Promise<string> {
  const client = await pool.connect();
  const run = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: string; json: string }>({ name, text, values });
    return rows[0];
  };
  const now = new Date();
  const key = randomUUID();
  const expiresAt = new Date(now.getTime() + 30 * day);
  try {
    const [, , , tree, receiver] = await Promise.all([
      client.query('begin'),
      run(
        'key',
        `insert into idempotency_key (account_id, key, request_hash, created_at) values ($1, $2, $3, $4)
         on conflict (account_id, key) do nothing returning key`,
        [giverId, key, randomBytes(32), now],
      ),
      run('giver', `select id, phone, firstname, created_at from account where id = $1`, [giverId]),
      run(
        'tree',
        `select id, owner_id, campaign_id from tree where public_id = $1 and not is_deleted for no key update`,
        [publicId],
      ),
      run('receiver', `select id, firstname from account where phone = $1`, [phone]),
      run('token', takeToken, [`gift-hour:${giverId}`, 10, now, 10 / 3_600]),
      run('token', takeToken, [`gift-day:${giverId}`, 30, now, 30 / 86_400]),
    ]);
    const gift = await run(
      'gift',
      `with made as (
         insert into gift (code, tree_id, giver_id, to_phone, status, created_at, deliver_at, expires_at, last_notified_at)
         select $1, id, owner_id, $2, 'pending', $3::timestamptz, $3::timestamptz, $4::timestamptz, $3::timestamptz
         from tree where id = $5 and owner_id = $6 and gift_id is null and not is_deleted returning *
       ), held as (update tree set owner_id = null, gift_id = made.id from made where tree.id = made.tree_id)
       select * from made`,
      [randomBytes(8).toString('hex').toUpperCase(), phone, now, expiresAt, tree?.id, giverId],
    );
    const [, notice, , shown] = await Promise.all([
      run(
        'ledger',
        `insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
         select tree_id, seq + 1, 'promised', $2::uuid, $3::uuid, greatest(at, $4::timestamptz)
         from tree_ledger where tree_id = $1 order by seq desc limit 1 returning seq`,
        [tree?.id, giverId, gift?.id, now],
      ),
      run(
        'notice',
        `insert into notification (kind, subject_type, subject_id, payload, reference, account_id, phone, at, sms_status, sms_after)
         values ('gift_received', 'gift', $1, $2, $3, $4, $5, $6, 'queued', $6) returning id`,
        [
          gift?.id,
          JSON.stringify({ treeId: tree?.id, personId: giverId }),
          `gift_received-${gift?.id}`,
          receiver?.id,
          phone,
          now,
        ],
      ),
      run('push', `select endpoint from push_subscription where account_id = $1`, [receiver?.id]),
      run(
        'shown',
        `select json_build_object('id', tree.id, 'publicId', tree.public_id, 'givenName', tree.given_name,
           'specie', specie.common_name, 'company', company.name)::text as json
         from tree left join specie on specie.id = tree.specie_id left join company on company.id = tree.company_id
         where tree.id = $1`,
        [tree?.id],
      ),
    ]);
    await Promise.all([
      run('jobs', addJobs, [
        JSON.stringify({ notificationId: notice?.id }),
        JSON.stringify({ giftId: gift?.id }),
        expiresAt,
      ]),
      run('answer', `update idempotency_key set answer = $3 where account_id = $1 and key = $2`, [
        giverId,
        key,
        shown?.json,
      ]),
      client.query('commit'),
    ]);
    return shown?.json ?? 'null';
  } finally {
    client.release();
  }
}
