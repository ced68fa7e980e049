import { readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

import pg from 'pg';

import type { Secrets } from '../apps/api/src/core/keys/secrets.ts';
import { loadSecrets } from '../apps/api/src/testing/load-secrets.ts';
import { badgeLevelOf } from '../packages/domain/src/badge-level.ts';
import { crockfordAlphabet } from '../packages/domain/src/crockford.ts';
import type { Role } from '../packages/domain/src/role.ts';
import { secretKey } from '../testkit/secret-key.ts';

export const port = Number(process.env['E2E_PORT'] ?? 3210);

/** File with the URL of the database under test, for changes that only time could cause. */
export const databaseFile = join(tmpdir(), `nabta-e2e-${userInfo().uid}-${port}.txt`);

/** Secrets of the server under test, from which tag links are derived. */
export async function appSecrets(): Promise<Secrets> {
  return loadSecrets(await readFile(databaseFile, 'utf8'), secretKey);
}

/** Returns the path of the operator's street map on the server under test. */
export async function streetsFile(): Promise<string> {
  const [row] = await execute<{ directory: string }>(
    `select current_setting('data_directory') as directory`,
    [],
  );
  return join(dirname(row?.directory ?? ''), 'streets.mbtiles');
}

/** Ends the cooldown before the next code. */
export async function expireCodeCooldown(phone: string): Promise<void> {
  await execute(`update code_send set sent_at = sent_at - interval '10 minutes' where phone = $1`, [phone]);
}

/** Ends all sessions of a user, as a different device would. */
export async function endSessions(phone: string): Promise<void> {
  await execute(
    `update session set ended_at = now() from account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

/** Inserts trees with these names, the last one newest, and returns their public ids. */
export async function createTrees(phone: string, names: readonly string[]): Promise<string[]> {
  const publicIds = await createUncelebratedTrees(phone, names);
  // Marks the badge levels as celebrated, as for trees owned for a long time.
  const [count] = await execute<{ trees: string }>(
    `select count(*) as trees from tree join account on account.id = owner_id where phone = $1`,
    [phone],
  );
  const level = badgeLevelOf(Number(count?.trees))?.level ?? 0;
  await execute(`update account set celebrated_level = greatest(celebrated_level, $2) where phone = $1`, [
    phone,
    level,
  ]);
  return publicIds;
}

/** Inserts trees whose badge levels are not celebrated yet. */
export async function createUncelebratedTrees(phone: string, names: readonly string[]): Promise<string[]> {
  const publicIds: string[] = [];
  for (const name of names) publicIds.push(await insertTree({ owner: phone, name }));
  return publicIds;
}

/** Inserts an unowned tree with a tag. */
export async function createTaggedTree(): Promise<{ tagId: string; publicId: string }> {
  const tagId = printableId(12);
  return { tagId, publicId: await insertTree({ tag: tagId }) };
}

/** A place of the demo data, where the planters of journeys work. */
export const landOfPlanter = { longitude: 46.5676, latitude: 24.7372 };

export type PlanterFixture = {
  planterId: string;
  effortId: string;
  effortName: string;
  slug: string;
  tags: string[];
  publicId: string;
};

/**
 * Creates a planter who has never signed in, with a sponsored effort, blank tags and no saplings, and a
 * young, long unvisited tree of a different owner.
 */
export async function createPlanter(phone: string, owner: string): Promise<PlanterFixture> {
  const slug = `sponsor-${printableId(8).toLowerCase()}`;
  const effortName = `سدر ${slug}`;
  const tags = Array.from({ length: 6 }, () => printableId(8));
  const [publicId = ''] = await createTrees(owner, ['سدرة الوادي']);
  const [created] = await execute<{ planterId: string; effortId: string }>(
    `with person as (
       insert into account (phone, firstname, lastname, role) values ($1, 'زياد', 'البلوي', 'planter') returning id
     ), planter as (
       insert into planter (name, account_id) select '{"ar":"زياد","en":"Ziad"}', id from person returning id
     ), company as (
       insert into company (name, slug) values (jsonb_build_object('ar', $4::text, 'en', $4::text), $4) returning id
     ), effort as (
       insert into effort (name, company_id, land_id, started_on)
       select jsonb_build_object('ar', $5::text, 'en', $5::text), company.id, land.id, '2026-01-01'
       from company, (select id from land where (longitude, latitude) = ($6, $7)) as land
       returning id, company_id, land_id
     ), assignment as (
       insert into effort_planter (effort_id, planter_id) select effort.id, planter.id from effort, planter
     ), blank_tag as (
       insert into tree_tag (id, effort_id) select tag, effort.id from effort, unnest($2::text[]) as tag
     ), effort_tree as (
       update tree set effort_id = effort.id, land_id = effort.land_id, company_id = effort.company_id,
         planted_at = now() - interval '100 days', longitude = $6, latitude = $7
       from effort where public_id = $3
     )
     select planter.id as "planterId", effort.id as "effortId" from effort, planter`,
    [phone, tags, publicId, slug, effortName, landOfPlanter.longitude, landOfPlanter.latitude],
  );
  const { planterId, effortId } = created ?? { planterId: '', effortId: '' };
  return { planterId, effortId, effortName, slug, tags, publicId };
}

/** Plans a round for today that visits one tree. */
export async function createRound(publicId: string): Promise<void> {
  await execute(
    `with planned as (
       insert into round (land_id, planned_on, walk_m, created_at)
       select land_id, (now() at time zone 'Asia/Riyadh')::date, 120, now() from tree where public_id = $1 returning id
     )
     insert into round_stop (round_id, seq, tree_id, litres)
     select planned.id, 1, tree.id, 18 from planned, tree where public_id = $1`,
    [publicId],
  );
}

/** Ages the trees of an effort by 300 days. */
export async function ageTrees(effortId: string): Promise<void> {
  await execute(
    `update tree set planted_at = planted_at - interval '300 days', ended_at = ended_at - interval '300 days'
     where effort_id = $1`,
    [effortId],
  );
}

/** Binds the tag to a different tree, as if a faster planter had used it. */
export async function bindTagToOtherTree(tagId: string): Promise<void> {
  await execute(
    `update tree_tag set tree_id = (
       select id from tree where not exists (select from tree_tag where tree_id = tree.id) order by id limit 1)
     where id = $1`,
    [tagId],
  );
}

type EffortTotals = { trees: number; photos: number; stock: number };

/** Returns the number of trees, photos and remaining saplings of an effort. */
export async function effortTotals(effortId: string): Promise<EffortTotals> {
  const [totals] = await execute<EffortTotals>(
    `select (select count(*)::int from tree where effort_id = $1) as trees,
       (select count(*)::int from tree_photo join tree on tree.id = tree_id where effort_id = $1) as photos,
       (select quantity from stock where effort_id = $1) as stock`,
    [effortId],
  );
  return totals ?? { trees: 0, photos: 0, stock: 0 };
}

/** Returns the public id of the newest tree of an effort. */
export async function newestTreeOf(effortId: string): Promise<string> {
  const [tree] = await execute<{ publicId: string }>(
    `select public_id as "publicId" from tree where effort_id = $1 order by planted_at desc limit 1`,
    [effortId],
  );
  return tree?.publicId ?? '';
}

/** Returns the status of every gift of a tree, oldest first. */
export async function giftsOfTree(publicId: string): Promise<string[]> {
  const rows = await execute<{ status: string }>(
    `select gift.status from gift join tree on tree.id = gift.tree_id where tree.public_id = $1 order by gift.id`,
    [publicId],
  );
  return rows.map(({ status }) => status);
}

/** Makes a scheduled gift due and runs its delivery job. */
export async function deliverScheduledGift(giftId: string): Promise<void> {
  await ageGift(giftId, '7 days');
  await runDeliveryNow(giftId);
}

/** Ends the cooldown for reminders and messages of a gift. */
export async function expireReminderCooldown(giftId: string): Promise<void> {
  await ageGift(giftId, '25 hours');
  await execute(
    `delete from rate_bucket using gift where gift.id = $1 and key like 'message:%' || gift.to_phone`,
    [giftId],
  );
}

export async function setRole(phone: string, role: Role): Promise<void> {
  await execute(`update account set role = $2 where phone = $1`, [phone, role]);
}

/** Deletes the second factors of a user; sessions that verified one stay verified. */
export async function deleteSecondFactors(phone: string): Promise<void> {
  await execute(
    `delete from second_factor using account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

/** Expires the staff session by half an hour of inactivity. */
export async function expireStaffSession(phone: string): Promise<void> {
  await execute(
    `update session set staff_seen_at = staff_seen_at - interval '31 minutes'
     from account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

/** Runs `work` under an advisory lock, so that no parallel worker requests codes of the same phone. */
export async function withLock<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  return await withClient(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [subject]);
    return await work();
  });
}

/** Inserts a tree planted 400 days ago, with its ledger. */
async function insertTree(tree: { owner?: string; name?: string; tag?: string }): Promise<string> {
  const { owner = null, name = null, tag = null } = tree;
  const publicId = printableId(10);
  const inserted = await execute(
    `with planted as (
       insert into tree (public_id, given_name, specie_id, owner_id, site, longitude, latitude, planted_at, image_name)
       select $1, $2, 'prosopis-cineraria', account.id, 'irrigated', 46.6753, 24.7136, now() - interval '400 days',
         (select image_name from tree where specie_id = 'prosopis-cineraria' and image_name is not null limit 1)
       from (select $3::text as phone) as owner left join account using (phone)
       where account.id is not null or owner.phone is null
       returning id, owner_id, planted_at
     ), transfer as (
       insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
       select id, 1, 'planted', $5::uuid, $5::uuid, planted_at from planted
       union all
       select id, 2, 'assigned', $5::uuid, owner_id, planted_at from planted where owner_id is not null
     ), tag as (
       insert into tree_tag (id, tree_id) select $4::text, id from planted where $4::text is not null
     )
     select id from planted`,
    [publicId, name, owner, tag, '00000000-0000-0000-0000-000000000000'],
  );
  if (inserted.length === 0) throw new Error(`No account has the phone ${owner ?? ''}.`);
  return publicId;
}

async function ageGift(giftId: string, by: string): Promise<void> {
  await execute(
    `update gift set created_at = created_at - $2::interval, deliver_at = deliver_at - $2::interval,
       last_notified_at = last_notified_at - $2::interval, expires_at = expires_at - $2::interval
     where id = $1`,
    [giftId, by],
  );
}

async function runDeliveryNow(giftId: string): Promise<void> {
  const rescheduled = await execute(
    `select graphile_worker.reschedule_jobs(array_agg(job.id), run_at => now())
     from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = 'deliver_gift' and job.payload ->> 'giftId' = $1
     having count(*) > 0`,
    [giftId],
  );
  if (rescheduled.length === 0) throw new Error(`No job deliver_gift is queued for the gift ${giftId}.`);
}

function printableId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => crockfordAlphabet.charAt(byte & 31)).join('');
}

async function execute<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]> {
  return await withClient(async (client) => (await client.query<Row>(statement, values)).rows);
}

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: await readFile(databaseFile, 'utf8') });
  await client.connect();
  return await work(client).finally(() => client.end());
}
