import { giveTree } from '@nabta/contract/gifts/gift';
import { describe, expect, test } from 'vitest';

import { hour, minute, second } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { useTestApp } from '#testing/test-app.ts';

import { checkInvariants } from './check-invariants.ts';
import type { CheckName } from './invariants.queries.ts';
import { runDueChecks } from './verify.jobs.ts';

const token = 'a-token-for-metrics';
const app = useTestApp({ environment: { METRICS_TOKEN: token } });
const sql = () => app.context.database.sql;

async function createPendingGift() {
  const owner = await make.createAccount(sql());
  const tree = await make.createTree(sql(), { owner });
  const browser = await signIn(app, owner.phone, { isNamed: false });
  const input = { params: { publicId: tree.publicId }, body: { phone: '+966558886666' } };
  const { id } = (await browser.call(giveTree, input)).body.data;
  return { owner, tree, giftId: id };
}

type Fixture = Awaited<ReturnType<typeof createPendingGift>>;

/** Each entry corrupts data past every constraint, so that its check reports it. */
const corruptions: Record<CheckName, (sql: Executor, fixture: Fixture) => PromiseLike<unknown>> = {
  one_holder: (sql, { tree }) => sql`update tree set gift_id = null where id = ${tree.id}`,
  one_open_gift: async (sql, { giftId }) => {
    await sql`drop index gift_that_holds_tree`;
    await sql`
      insert into gift (code, tree_id, to_phone, created_at, deliver_at, expires_at)
      select reverse(code), tree_id, to_phone, created_at, deliver_at, expires_at from gift where id = ${giftId}`;
  },
  unbroken_ledger: async (sql, { tree }) => {
    await sql`alter table tree_ledger disable trigger user`;
    await sql`delete from tree_ledger where tree_id = ${tree.id}`;
  },
  owner_is_last_hand: (sql, { tree, owner }) =>
    sql`update tree set gift_id = null, owner_id = ${owner.id} where id = ${tree.id}`,
  coupons_add_up: async (sql) => {
    const coupon = await make.createCoupon(sql);
    await sql`update coupon set uses = 1 where id = ${coupon.id}`;
  },
  one_notification_per_gift: (sql, { giftId }) => sql`delete from notification where subject_id = ${giftId}`,
  links_open_once: (sql, { giftId, owner }) =>
    sql`
      update gift set to_phone = null, last_notified_at = null, secret_hash = sha256('')
        , status = 'opened', receiver_id = ${owner.id}, ended_at = deliver_at
      where id = ${giftId}`,
  bulk_gifts_add_up: async (sql, { giftId }) => {
    const campaign = await make.createCampaign(sql);
    await sql`
      with staged as (
        insert into bulk_gift (campaign_id, texts_per_minute, staged_at) values (${campaign.id}, 60, now()) returning id)
      insert into bulk_gift_row (bulk_gift_id, line, phone, gift_id)
      select staged.id, 1, to_phone, gift.id from staged cross join gift where gift.id = ${giftId}`;
  },
  messages_leave_in_time: (sql, { giftId }) =>
    sql`update notification set sms_after = sms_after - interval '16 minutes' where subject_id = ${giftId}`,
  forests_add_up: (sql, { tree, owner }) =>
    sql`update tree set gift_id = null, owner_id = ${owner.id} where id = ${tree.id}`,
  tallies_add_up: (sql) => sql`update tree_tally set trees = trees + 1 where scope = 'all'`,
  evidence_adds_up: (sql, { tree }) => sql`update tree set seen_at = now() where id = ${tree.id}`,
  cells_add_up: (sql) => sql`update tree_cell set row_sum = row_sum + 1 where level = 10`,
  passports_are_whole: async (sql, { tree }) => {
    await sql`alter table passport_entry disable trigger user`;
    await sql`delete from passport_entry where tree_id = ${tree.id} and seq = (select max(seq) from passport_entry where tree_id = ${tree.id})`;
  },
  stock_adds_up: async (sql) => {
    const { id } = await make.createEffort(sql);
    await sql`insert into stock (effort_id, specie_id, quantity) select ${id}, id, 1 from specie limit 1`;
  },
  deliveries_add_up: async (sql, { owner }) => {
    const effort = await make.createEffort(sql);
    await sql`
      insert into stock_movement (effort_id, specie_id, quantity, kind, source_id, moved_by, at)
      select ${effort.id}, id, 1, 'delivered', ${effort.id}, ${owner.id}, now() from specie limit 1`;
  },
  adjustments_add_up: async (sql, { owner }) => {
    const effort = await make.createEffort(sql);
    await sql`
      insert into stock_movement (effort_id, specie_id, quantity, kind, source_id, moved_by, at)
      select ${effort.id}, id, 1, 'adjusted', ${effort.id}, ${owner.id}, now() from specie limit 1`;
  },
  saplings_add_up: async (sql, { tree, owner }) => {
    const effort = await make.createEffort(sql);
    await sql`
      insert into stock_movement (effort_id, specie_id, quantity, kind, source_id, moved_by, at)
      select ${effort.id}, specie_id, -2, 'planted', ${tree.id}, ${owner.id}, now() from tree where id = ${tree.id}`;
  },
  plantings_add_up: (sql, { tree, owner }) =>
    sql`
      insert into field_work (id, kind, tree_id, account_id, accuracy_m, at, created_at)
      values (uuidv7(), 'planted', ${tree.id}, ${owner.id}, 5, now(), now())`,
  audit_is_whole: (sql) => sql`update audit_head set seq = seq + 1`,
  reports_follow_trees: async (sql, { tree }) => {
    const company = await make.createCompany(sql);
    await sql`
      insert into disclosure (serial, company_id, from_on, to_on, asked_at)
      values ('0123456789AB', ${company.id}, '2026-01-01', '2026-01-31', now())`;
    await sql`insert into disclosure_tree (tree_id, serial, is_removed) values (${tree.id}, '0123456789AB', true)`;
  },
  cohorts_add_up: (sql) => sql`update tree_cohort set trees = trees + 1`,
};

class Rollback extends Error {}

test.each(Object.entries(corruptions) as [CheckName, (typeof corruptions)[CheckName]][])(
  'reports a violation of %s only when it is broken',
  async (name, corrupt) => {
    const fixture = await createPendingGift();
    const { database, clock } = app.context;
    expect((await checkInvariants(database, clock)).filter(({ faults }) => faults > 0)).toEqual([]);
    await expect(
      database.transaction(async (sql) => {
        await corrupt(sql, fixture);
        const inside = { ...database, transaction: (work: (sql: Executor) => Promise<never>) => work(sql) };
        const results = await checkInvariants(inside, clock);
        const result = results.find((check) => check.name === name);
        expect(result?.faults).toBeGreaterThan(0);
        expect(result?.examples[0]).toMatch(/^the /u);
        throw new Rollback('rollback');
      }),
    ).rejects.toThrow(Rollback);
  },
);

const readMetrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.app.inject({ url: '/api/metrics', headers, remoteAddress });

test('raises and clears the alert metric in the minutely job', async () => {
  await runDueChecks(app.context);
  const healthy = await readMetrics();
  expect(healthy.statusCode).toBe(200);
  expect(healthy.body).toContain('# TYPE nabta_invariant_faults gauge\n');
  expect(healthy.body).toContain('nabta_invariant_faults{check="messages_leave_in_time"} 0\n');
  app.clock.advance(16 * minute);
  await createPendingGift();
  await sql()`update notification set sms_after = sms_after - interval '16 minutes' where sms_status = 'queued'`;
  await runDueChecks(app.context);
  const seconds = app.clock.now().getTime() / 1_000;
  const alarmed = (await readMetrics()).body;
  expect(alarmed).toMatch(/nabta_invariant_faults\{check="messages_leave_in_time"\} [1-9]/u);
  expect(alarmed).toContain(`nabta_invariant_checked_seconds{check="one_holder"} ${seconds}\n`);
  await app.runJobs();
  await runDueChecks(app.context);
  expect((await readMetrics()).body).toContain('nabta_invariant_faults{check="messages_leave_in_time"} 0\n');
});

describe('slow check', () => {
  const checkedAfter = async (ms: number) => {
    app.clock.advance(ms);
    await runDueChecks(app.context);
    const rows = await sql()<{ name: string }[]>`
      select name from invariant_check where checked_at = ${app.clock.now()}`;
    return rows.map(({ name }) => name);
  };
  const untilHourOfRiyadh = (wanted: number) =>
    ((wanted - 3 + 48 - app.clock.now().getUTCHours()) % 24) * hour;
  const tookMs = (ms: number) => sql()`update invariant_check set took_ms = ${ms} where name = 'one_holder'`;

  test('pauses fifty times its duration by day without delaying quick checks', async () => {
    await checkedAfter(untilHourOfRiyadh(12));
    await tookMs(800);
    const early = await checkedAfter(39 * second);
    expect(early).toContain('messages_leave_in_time');
    expect(early).not.toContain('one_holder');
    expect(await checkedAfter(second)).toContain('one_holder');
  });

  test('waits for the night when it takes long, and pauses less there', async () => {
    await checkedAfter(untilHourOfRiyadh(12));
    await tookMs(11 * second);
    expect(await checkedAfter(hour)).not.toContain('one_holder');
    expect(await checkedAfter(untilHourOfRiyadh(23))).toContain('one_holder');
    await tookMs(11 * second);
    expect(await checkedAfter(54 * second)).not.toContain('one_holder');
    expect(await checkedAfter(second)).toContain('one_holder');
  });
});

test('returns metrics to localhost and token holders, and 404 to others', async () => {
  expect((await readMetrics({}, '203.0.113.9')).statusCode).toBe(404);
  expect((await readMetrics({ authorization: 'Bearer wrong' }, '203.0.113.9')).statusCode).toBe(404);
  expect((await readMetrics({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  expect((await readMetrics({ authorization: `Bearer ${token}` }, '203.0.113.9')).statusCode).toBe(200);
});
