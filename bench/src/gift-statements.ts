import { randomBytes, randomUUID } from 'node:crypto';

import type pg from 'pg';

type Giving = { giver: { accountId: string }; receiver: { phone: string }; publicId: string };

const day = 24 * 60 * 60 * 1_000;

const takeToken = `
  insert into rate_bucket as bucket (key, tokens, filled_at) values ($1, $2 - 1, $3)
  on conflict (key) do update set
    tokens = least($2, bucket.tokens + greatest(0, extract(epoch from $3::timestamptz - bucket.filled_at)) * $4::float8) - 1,
    filled_at = greatest(bucket.filled_at, $3)
  where least($2, bucket.tokens + greatest(0, extract(epoch from $3::timestamptz - bucket.filled_at)) * $4::float8) >= 1
  returning key`;
const addJob = `select graphile_worker.add_job($1, $2::text::json, run_at => $3::timestamptz)`;

/** What giving a tree does to the database, statement by statement, with nothing around it. */
export async function giveByHand(pool: pg.Pool, { giver, receiver, publicId }: Giving): Promise<void> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const now = new Date();
  const key = randomUUID();
  try {
    await client.query('begin');
    await run(
      'key',
      `insert into idempotency_key (account_id, key, request_hash, created_at) values ($1, $2, $3, $4)
       on conflict (account_id, key) do nothing returning key`,
      [giver.accountId, key, randomBytes(32), now],
    );
    await run('giver', `select id, phone, firstname, created_at from account where id = $1`, [
      giver.accountId,
    ]);
    const { rows: trees } = await run(
      'tree',
      `select id, owner_id, campaign_id from tree where public_id = $1 and not is_deleted for no key update`,
      [publicId],
    );
    const treeId = trees[0].id as string;
    const { rows: receivers } = await run('receiver', `select id, firstname from account where phone = $1`, [
      receiver.phone,
    ]);
    await run('token', takeToken, [`gift-hour:${giver.accountId}`, 10, now, 10 / 3_600]);
    await run('token', takeToken, [`gift-day:${giver.accountId}`, 30, now, 30 / 86_400]);
    const code = randomBytes(8).toString('hex').toUpperCase();
    const expiresAt = new Date(now.getTime() + 30 * day);
    const { rows: gifts } = await run(
      'gift',
      `with made as (
         insert into gift (code, tree_id, giver_id, to_phone, status, created_at, deliver_at, expires_at, last_notified_at)
         select $1, id, owner_id, $2, 'pending', $3::timestamptz, $3::timestamptz, $4::timestamptz, $3::timestamptz
         from tree where id = $5 and owner_id = $6 and gift_id is null and not is_deleted returning *
       ), held as (update tree set owner_id = null, gift_id = made.id from made where tree.id = made.tree_id)
       select * from made`,
      [code, receiver.phone, now, expiresAt, treeId, giver.accountId],
    );
    const giftId = gifts[0].id as string;
    await run(
      'ledger',
      `insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
       select tree_id, seq + 1, 'promised', $2::uuid, $3::uuid, greatest(at, $4::timestamptz)
       from tree_ledger where tree_id = $1 order by seq desc limit 1 returning seq`,
      [treeId, giver.accountId, giftId, now],
    );
    const { rows: notices } = await run(
      'notice',
      `insert into notification (kind, subject_type, subject_id, payload, reference, account_id, phone, at, sms_status, sms_after)
       values ('gift_received', 'gift', $1, $2, $3, $4, $5, $6, 'queued', $6) returning id`,
      [
        giftId,
        JSON.stringify({ treeId, personId: giver.accountId, code }),
        `gift_received-${giftId}`,
        receivers[0].id,
        receiver.phone,
        now,
      ],
    );
    await run('push', `select endpoint from push_subscription where account_id = $1`, [receivers[0].id]);
    await run('job', addJob, ['send_message', JSON.stringify({ notificationId: notices[0].id }), null]);
    await run('job', addJob, ['expire_gift', JSON.stringify({ giftId }), expiresAt]);
    const { rows: shown } = await run(
      'shown',
      `select json_build_object('id', tree.id, 'publicId', tree.public_id, 'givenName', tree.given_name,
         'specie', specie.common_name, 'company', company.name)::text as json
       from tree left join specie on specie.id = tree.specie_id left join company on company.id = tree.company_id
       where tree.id = $1`,
      [treeId],
    );
    await run('answer', `update idempotency_key set answer = $3 where account_id = $1 and key = $2`, [
      giver.accountId,
      key,
      shown[0].json,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
