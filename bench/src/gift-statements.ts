import { randomBytes, randomUUID } from 'node:crypto';

import type pg from 'pg';

import { day } from '../../apps/api/src/core/clock.ts';
import { treeSummary } from './statements.ts';

type GiftInput = { giverId: string; sessionId: string; phone: string; publicId: string };

const insertKey = `
  insert into idempotency_key (account_id, key, request_hash, created_at) values ($1, $2, $3, $4)
  on conflict (account_id, key) do nothing returning key`;

const selectGiver = `
  with given as materialized (
    select id, owner_id, campaign_id from tree where public_id = $1 and not is_deleted for no key update
  )
  select giver.phone, giver.created_at, session.trusted_at, given.id as "treeId", receiver.id as "receiverId",
    case when receiver.firstname is not null and not receiver.is_private then json_build_object('id', receiver.id,
      'firstname', receiver.firstname, 'lastname', receiver.lastname, 'image', picture_json(receiver.image_name)) end as person
  from account as giver
  join given on given.owner_id = giver.id
  left join session on session.id = $2
  left join account as receiver on receiver.phone = $3
  where giver.id = $4`;

const refilledTokens = `(
  select least(capacity, bucket.tokens + greatest(0, extract(epoch from $4::timestamptz - bucket.filled_at)) * refill)
  from unnest($1::text[], $2::float8[], $3::float8[]) as quota (key, capacity, refill) where quota.key = bucket.key)`;
const takeQuota = `
  insert into rate_bucket as bucket (key, tokens, filled_at)
  select key, capacity - 1, $4 from unnest($1::text[], $2::float8[]) as quota (key, capacity) order by key
  on conflict (key) do update set tokens = ${refilledTokens} - 1, filled_at = greatest(bucket.filled_at, $4)
  where ${refilledTokens} >= 1 returning key`;

const insertGift = `
  insert into gift (code, tree_id, giver_id, to_phone, status, created_at, deliver_at, expires_at, last_notified_at)
  values ($1, $2, $3, $4, 'pending', $5, $5, $6, $5) returning *`;

const insertTransfer = `
  with given as (update tree set owner_id = null, gift_id = $2 where id = $1 and owner_id = $3 and gift_id is null returning id)
  insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
  select tree_id, seq + 1, 'promised', $3, $2, greatest(at, $4::timestamptz)
  from tree_ledger where tree_id = (select id from given) order by seq desc limit 1 returning seq`;

const fromOrder = `
  from partner_order_tree as ordered join partner_order on partner_order.id = ordered.order_id where ordered.tree_id = tree.id`;
const endpointFilter = `endpoint.is_enabled and not endpoint.is_test and 'tree.given' = any(endpoint.types)`;
const insertEvents = `
  with event as (
    insert into webhook_event (company_id, is_test, type, subject, data, at)
    select event_company.company_id, false, 'tree.given', tree.public_id, jsonb_build_object(
      'tree', jsonb_build_object('publicId', tree.public_id, 'specie', tree.specie_id, 'plantedAt', iso_instant(tree.planted_at)),
      'order', (select jsonb_build_object('id', partner_order.id, 'reference', partner_order.reference)
        ${fromOrder} and partner_order.company_id = event_company.company_id order by partner_order.id desc limit 1)), $2::timestamptz
    from tree cross join lateral (select tree.company_id union select partner_order.company_id ${fromOrder}) as event_company
    where tree.id = $1 and (
      exists (select from webhook_endpoint as endpoint where endpoint.company_id = event_company.company_id and not endpoint.is_test)
      or exists (select from partner_key as key where key.company_id = event_company.company_id and not key.is_test
        and 'events:read' = any(key.scopes) and key.revoked_at is null and (key.expires_at is null or key.expires_at > $2)))
    returning seq, company_id, subject
  )
  insert into webhook_delivery (endpoint_id, event_seq, subject, next_at, give_up_at)
  select endpoint.id, event.seq, event.subject, $2, $3
  from event join webhook_endpoint as endpoint on endpoint.company_id = event.company_id where ${endpointFilter}
  returning endpoint_id`;

const insertNotification = `
  insert into notification (kind, subject_type, subject_id, payload, reference, account_id, phone, at, sms_status, sms_after)
  values ('gift_received', 'gift', $1, $2, $3, $4, $5, $6, 'queued', $6) returning id`;

const selectSubscriptions = `
  select push.id from push_subscription as push join session on session.id = push.session_id
  where push.account_id = $1 and session.ended_at is null`;

const insertJobs = `
  select from graphile_worker.add_jobs(array[
    ('send_message', $1::json, null, null, null, null, null, null)::graphile_worker.job_spec,
    ('expire_gift', $2::json, null, $3::timestamptz, null, null, null, null)::graphile_worker.job_spec])`;

/**
 * Performs the SQL of giving a tree and nothing else: same rows, same triggers, and independent statements
 * sent together.
 */
export async function giveWithSql(
  pool: pg.Pool,
  { giverId, sessionId, phone, publicId }: GiftInput,
): Promise<string> {
  const client = await pool.connect();
  const run = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await client.query<Record<string, string>>({ name, text, values });
    return rows[0] ?? {};
  };
  const now = new Date();
  const retryKey = randomUUID();
  const expiresAt = new Date(now.getTime() + 30 * day);
  try {
    const [, , { treeId, receiverId, person }] = await Promise.all([
      client.query('begin'),
      run('key', insertKey, [giverId, retryKey, randomBytes(32), now]),
      run('giver', selectGiver, [publicId, sessionId, phone, giverId]),
    ]);
    const buckets = [`gift-day:${giverId}`, `gift-hour:${giverId}`];
    const code = randomBytes(8).toString('hex').toUpperCase();
    const [{ id }] = await Promise.all([
      run('gift', insertGift, [code, treeId, giverId, phone, now, expiresAt]),
      run('quota', takeQuota, [buckets, [30, 10], [30 / 86_400, 10 / 3_600], now]),
    ]);
    const payload = JSON.stringify({ treeId, personId: giverId, code });
    const [, , notification, , tree] = await Promise.all([
      run('transfer', insertTransfer, [treeId, id, giverId, now]),
      run('events', insertEvents, [treeId, now, new Date(now.getTime() + 3 * day)]),
      run('notification', insertNotification, [id, payload, `gift_received-${id}`, receiverId, phone, now]),
      run('subscriptions', selectSubscriptions, [receiverId]),
      run('summary', treeSummary, [giverId, treeId]),
    ]);
    const responseFields = {
      id,
      to: { phone, account: person },
      status: 'pending',
      occasion: 'none',
      message: null,
      createdAt: now,
      deliverAt: now,
      expiresAt,
      openedAt: null,
      lastNotifiedAt: now,
      canReNotifyAt: new Date(now.getTime() + day),
      link: `/gift/${code}`,
    };
    const response = `{"tree":${tree['json']},${JSON.stringify(responseFields).slice(1)}`;
    await Promise.all([
      run('response', `update idempotency_key set answer = $3 where account_id = $1 and key = $2`, [
        giverId,
        retryKey,
        response,
      ]),
      run('jobs', insertJobs, [
        JSON.stringify({ notificationId: notification['id'] }),
        JSON.stringify({ giftId: id }),
        expiresAt,
      ]),
      client.query('commit'),
    ]);
    return response;
  } finally {
    client.release();
  }
}
