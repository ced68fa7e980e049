import { readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import type { Secrets } from '../apps/api/src/platform/keys/secrets.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { badgeLevelOf } from '../packages/domain/src/badge-level.ts';
import { crockfordAlphabet } from '../packages/domain/src/crockford.ts';
import type { Role } from '../packages/domain/src/role.ts';

export const port = Number(process.env['E2E_PORT'] ?? 3210);

/** Where the address of the database under test is written, for the few things that only time could bring about. */
export const databaseFile = join(tmpdir(), `nabta-e2e-${userInfo().uid}-${port}.txt`);

/** The master secret of the house under test. */
export const masterSecret = 'the-house-that-only-journeys-walk-through';

/** Its secrets, from which the QR codes of its tags follow. */
export async function houseSecrets(): Promise<Secrets> {
  return secretsOfHouse(await readFile(databaseFile, 'utf8'), masterSecret);
}

type TreeToPlant = { owner: string | null; name: string | null; tag: string | null };

/** Lets the wait before another code pass. */
export async function forgetSends(phone: string): Promise<void> {
  await change(`update code_send set sent_at = sent_at - interval '10 minutes' where phone = $1`, [phone]);
}

/** Ends a person's sessions as another device would. */
export async function endSessions(phone: string): Promise<void> {
  await change(
    `update session set ended_at = now() from account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

/** Puts trees with these names into somebody's forest, the last one newest, and gives the ids of their pages. */
export async function giveTrees(phone: string, names: readonly string[]): Promise<string[]> {
  const publicIds = await giveTreesToday(phone, names);
  // Whoever has had them for long has celebrated them.
  const [owned] = await change<{ trees: string }>(
    `select count(*) as trees from tree join account on account.id = owner_id where phone = $1`,
    [phone],
  );
  const level = badgeLevelOf(Number(owned?.trees))?.level ?? 0;
  await change(`update account set celebrated_level = greatest(celebrated_level, $2) where phone = $1`, [
    phone,
    level,
  ]);
  return publicIds;
}

/** The same as the staff does it, while their owner looks: what they have come to by them is not celebrated yet. */
export async function giveTreesToday(phone: string, names: readonly string[]): Promise<string[]> {
  const publicIds: string[] = [];
  for (const name of names) publicIds.push((await plantTree({ owner: phone, name, tag: null })).publicId);
  return publicIds;
}

/** A tree that nobody owns, with a tag on it. */
export async function plantTaggedTree(): Promise<{ tagId: string; publicId: string }> {
  const tagId = printableId(12);
  return { tagId, ...(await plantTree({ owner: null, name: null, tag: tagId })) };
}

export type FieldDay = {
  effortId: string;
  effortName: string;
  slug: string;
  tags: string[];
  publicId: string;
};

/**
 * Somebody who plants, before they sign in for the first time: an effort of theirs, sponsored by a company, with a sheet of
 * blank tags and no saplings yet, and in it a young tree of somebody else's forest that nobody has looked at for long.
 */
export async function makePlanter(phone: string, owner: string): Promise<FieldDay> {
  const slug = `sponsor-${printableId(8).toLowerCase()}`;
  const effortName = `سدر ${slug}`;
  const tags = Array.from({ length: 6 }, () => printableId(8));
  const [publicId = ''] = await giveTrees(owner, ['سدرة الوادي']);
  const [made] = await change<{ effortId: string }>(
    `with person as (
       insert into account (phone, firstname, lastname, role) values ($1, 'زياد', 'البلوي', 'planter') returning id
     ), planter as (
       insert into planter (name, account_id) select '{"ar":"زياد","en":"Ziad"}', id from person returning id
     ), company as (
       insert into company (name, slug) values (jsonb_build_object('ar', $4::text, 'en', $4::text), $4) returning id
     ), effort as (
       insert into effort (name, company_id, land_id, started_on)
       select jsonb_build_object('ar', $5::text, 'en', $5::text), company.id, land.id, '2026-01-01'
       from company, (select id from land order by id limit 1) as land
       returning id, company_id, land_id
     ), assigned as (
       insert into effort_planter (effort_id, planter_id) select effort.id, planter.id from effort, planter
     ), tagged as (
       insert into tree_tag (id, effort_id) select tag, effort.id from effort, unnest($2::text[]) as tag
     ), seen as (
       update tree set effort_id = effort.id, land_id = effort.land_id, company_id = effort.company_id,
         planted_at = now() - interval '100 days'
       from effort where public_id = $3
     )
     select id as "effortId" from effort`,
    [phone, tags, publicId, slug, effortName],
  );
  return { effortId: made?.effortId ?? '', effortName, slug, tags, publicId };
}

/** Plans a round of today that visits one tree. */
export async function planRoundTo(publicId: string): Promise<void> {
  await change(
    `with planned as (
       insert into round (land_id, planned_on, walk_m, created_at)
       select land_id, (now() at time zone 'Asia/Riyadh')::date, 120, now() from tree where public_id = $1 returning id
     )
     insert into round_stop (round_id, seq, tree_id, litres)
     select planned.id, 1, tree.id, 18 from planned, tree where public_id = $1`,
    [publicId],
  );
}

/** Lets most of a year pass for the trees of an effort. */
export async function letTreesAge(effortId: string): Promise<void> {
  await change(
    `update tree set planted_at = planted_at - interval '300 days', ended_at = ended_at - interval '300 days'
     where effort_id = $1`,
    [effortId],
  );
}

/** Somebody else was faster: the tag hangs on another tree. */
export async function hangTagElsewhere(tagId: string): Promise<void> {
  await change(
    `update tree_tag set tree_id = (
       select id from tree where not exists (select from tree_tag where tree_id = tree.id) order by id limit 1)
     where id = $1`,
    [tagId],
  );
}

/** How many trees an effort has, their photos, and the saplings that it has left. */
export async function sumsOfEffort(
  effortId: string,
): Promise<{ trees: number; photos: number; stock: number }> {
  const [sums] = await change<{ trees: number; photos: number; stock: number }>(
    `select (select count(*)::int from tree where effort_id = $1) as trees,
       (select count(*)::int from tree_photo join tree on tree.id = tree_id where effort_id = $1) as photos,
       (select quantity from stock where effort_id = $1) as stock`,
    [effortId],
  );
  return sums ?? { trees: 0, photos: 0, stock: 0 };
}

/** The page of the tree that was planted last in an effort. */
export async function newestTreeOf(effortId: string): Promise<string> {
  const [tree] = await change<{ publicId: string }>(
    `select public_id as "publicId" from tree where effort_id = $1 order by planted_at desc limit 1`,
    [effortId],
  );
  return tree?.publicId ?? '';
}

/** What became of every gift that was ever made of a tree, the oldest first. */
export async function giftsOfTree(publicId: string): Promise<string[]> {
  const rows = await change<{ status: string }>(
    `select gift.status from gift join tree on tree.id = gift.tree_id where tree.public_id = $1 order by gift.id`,
    [publicId],
  );
  return rows.map(({ status }) => status);
}

/** Lets the days pass until a gift on a date leaves by its own job. */
export async function bringDayOfGift(giftId: string): Promise<void> {
  await ageGift(giftId, '7 days');
  await wakeJob('deliver_gift', giftId);
}

/** Lets the day pass after which the receiver of a gift may be reminded, and be sent another message. */
export async function letReminderWaitPass(giftId: string): Promise<void> {
  await ageGift(giftId, '25 hours');
  await change(
    `delete from rate_bucket using gift where gift.id = $1 and key like 'message:%' || gift.to_phone`,
    [giftId],
  );
}

/** Makes somebody staff, as an administrator would. */
export async function giveRole(phone: string, role: Role): Promise<void> {
  await change(`update account set role = $2 where phone = $1`, [phone, role]);
}

/** Takes a person's second factors away; sessions that were proven by them stay so. */
export async function forgetFactors(phone: string): Promise<void> {
  await change(
    `delete from second_factor using account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

/** Lets half an hour pass in which a person does nothing as staff. */
export async function idleAsStaff(phone: string): Promise<void> {
  await change(
    `update session set staff_seen_at = staff_seen_at - interval '31 minutes'
     from account where account.id = account_id and account.phone = $1`,
    [phone],
  );
}

/** Does what no other worker may do at the same time, such as asking for a code of the same phone. */
export async function alone<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  return await inDatabase(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [subject]);
    return await work();
  });
}

/** As if planted long ago, with the ledger that belongs to it. */
async function plantTree({ owner, name, tag }: TreeToPlant): Promise<{ publicId: string }> {
  const publicId = printableId(10);
  const planted = await change(
    `with planted as (
       insert into tree (public_id, given_name, specie_id, owner_id, site, longitude, latitude, planted_at, image_name)
       select $1, $2, 'prosopis-cineraria', account.id, 'irrigated', 46.6753, 24.7136, now() - interval '400 days',
         (select image_name from tree where specie_id = 'prosopis-cineraria' and image_name is not null limit 1)
       from (select $3::text as phone) as wanted left join account using (phone)
       where account.id is not null or wanted.phone is null
       returning id, owner_id, planted_at
     ), passed as (
       insert into tree_ledger (tree_id, seq, kind, from_holder, to_holder, at)
       select id, 1, 'planted', $5::uuid, $5::uuid, planted_at from planted
       union all
       select id, 2, 'assigned', $5::uuid, owner_id, planted_at from planted where owner_id is not null
     ), tagged as (
       insert into tree_tag (id, tree_id) select $4::text, id from planted where $4::text is not null
     )
     select id from planted`,
    [publicId, name, owner, tag, '00000000-0000-0000-0000-000000000000'],
  );
  if (planted.length === 0) throw new Error(`Nobody has the phone ${owner ?? ''} yet.`);
  return { publicId };
}

async function ageGift(giftId: string, by: string): Promise<void> {
  await change(
    `update gift set created_at = created_at - $2::interval, deliver_at = deliver_at - $2::interval,
       last_notified_at = last_notified_at - $2::interval, expires_at = expires_at - $2::interval
     where id = $1`,
    [giftId, by],
  );
}

async function wakeJob(name: 'deliver_gift', giftId: string): Promise<void> {
  const woken = await change(
    `select graphile_worker.reschedule_jobs(array_agg(job.id), run_at => now())
     from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = $1 and job.payload ->> 'giftId' = $2
     having count(*) > 0`,
    [name, giftId],
  );
  if (woken.length === 0) throw new Error(`No job ${name} waits for the gift ${giftId}.`);
}

function printableId(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => crockfordAlphabet.charAt(byte & 31)).join('');
}

async function change<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]> {
  return await inDatabase(async (client) => (await client.query<Row>(statement, values)).rows);
}

async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: await readFile(databaseFile, 'utf8') });
  await client.connect();
  return await work(client).finally(() => client.end());
}
