import { redeemCoupon } from '@nabta/contract/gifts/coupon';
import { sendFeedback } from '@nabta/contract/services/feedback';
import { reportProblem } from '@nabta/contract/supply/issue';
import { dedicateTree } from '@nabta/contract/trees/dedication';
import { subscribeToPush, updateNotificationSettings } from '@nabta/contract/trees/notification';
import { addTreePhoto, setAccountImage } from '@nabta/contract/trees/picture';
import { updateTree } from '@nabta/contract/trees/tree';
import { speciesRecord, type SpeciesRecord } from '@nabta/eco/species-data';

import type { Executor } from '#core/postgres/database.ts';
import { giftTestKit, giftOf } from '#features/gifts/gift/testing/gift-test-kit.ts';
import { askQuestion } from '#features/trees/chat/testing/ask-question.ts';
import { cornersPhoto } from '#features/trees/picture/testing/photos.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import { insertModel } from '#features/trees/specie/specie.queries.ts';
import { createSubscriber } from '#gateways/push/testing/push-service.ts';
import * as make from '#testing/factories.ts';
import type { TestApp, TestBrowser } from '#testing/test-app.ts';

/** Names that occur nowhere else in the database. */
export const firstname = 'زبرجدة';
export const lastname = 'المستحيلي';
/** Former phone, which no other account has. */
export const oldPhone = '+966559999999';

/** Creates an account that used every feature, with its name in every text, and a friend. */
export async function seedFullAccount(app: TestApp, { phone, trees = 5 }: { phone: string; trees?: number }) {
  const gifts = giftTestKit(app);
  const sql = gifts.sql();
  const friend = await gifts.person();
  const { account, browser } = await gifts.person({ phone, firstname, lastname });
  const company = await make.createCompany(sql, { account: friend.account });
  const [own, given, promisedTree] = await make.createTrees(sql, trees, { owner: account });
  const sponsored = await make.createTree(sql, { owner: account, company });
  const [friendsTree, unopenedTree, scheduledTree] = await make.createTrees(sql, 3, {
    owner: friend.account,
  });
  if (!own || !given || !promisedTree || !friendsTree || !unopenedTree || !scheduledTree)
    throw new Error('expected six trees');
  const params = { publicId: own.publicId };

  await browser.call(updateTree, { params, body: { givenName: `شجرة ${firstname}` } });
  await browser.call(dedicateTree, {
    params,
    body: { kind: 'mother', name: `أم ${firstname}`, isPublic: true },
  });
  await uploadFile(app, browser, addTreePhoto, {
    params,
    parts: [{ name: 'tree.jpg', content: await cornersPhoto() }],
  });
  await uploadFile(app, browser, setAccountImage, {
    parts: [{ name: 'me.jpg', content: await cornersPhoto() }],
  });
  await browser.call(sendFeedback, { body: { emoji: '🙂', comment: `رأي ${firstname}`, page: '/' } });
  await browser.call(reportProblem, { params, body: { kind: 'dry', note: `كتبت ${firstname} ${phone}` } });
  await browser.call(updateNotificationSettings, { body: { aboutTrees: true, byPush: true } });
  await askQuestion(app.app, browser, { publicId: own.publicId, message: `أنا ${firstname}، كم عمرك؟` });
  await redeemNewCoupon(sql, browser);
  await app.app.inject({
    url: `/api/tree/${own.publicId}/certificate`,
    headers: { authorization: `Bearer ${browser.token}` },
  });

  const key = { 'idempotency-key': `gift-of-${phone}` };
  const opened = await gifts.give(browser, given, {
    phone: friend.account.phone,
    message: `من ${firstname}`,
  });
  await gifts.open(friend.browser, given);
  await askQuestion(app.app, friend.browser, { publicId: given.publicId, message: 'Who gave you?' });
  await gifts.thank(friend.browser, giftOf(opened).id, `شكرًا يا ${firstname}`);
  const promised = giftOf(await gifts.give(browser, promisedTree, { phone: friend.account.phone }));
  const received = giftOf(
    await gifts.give(friend.browser, friendsTree, { phone, message: `إلى ${firstname}` }, key),
  );
  await gifts.open(browser, friendsTree);
  await gifts.thank(browser, received.id, `من القلب، ${firstname}`);
  const unopened = giftOf(await gifts.give(friend.browser, unopenedTree, { phone, message: firstname }));
  const surprise = giftOf(
    await gifts.give(friend.browser, scheduledTree, { phone, deliverAt: '2026-06-01T09:00:00Z' }),
  );
  await insertRareRows(sql, { ...account, treeId: own.id });
  await app.runJobs();
  // Subscribed last, because no push service is running.
  const { endpoint, ...keys } = createSubscriber('https://push.example', phone.slice(1)).target;
  await browser.call(subscribeToPush, { body: { endpoint, keys } });
  return { account, browser, friend, company, own, given, sponsored, promised, received, unopened, surprise };
}

async function redeemNewCoupon(sql: Executor, browser: TestBrowser): Promise<void> {
  const campaign = await make.createCampaign(sql);
  const coupon = await make.createCoupon(sql, { campaign });
  await make.createTree(sql, { campaign });
  await browser.call(redeemCoupon, { body: { code: coupon.code } });
}

/** Rows that only staff, planters and landowners have. */
async function insertRareRows(
  sql: Executor,
  { id, phone, treeId }: { id: string; phone: string; treeId: string },
): Promise<void> {
  const name = JSON.stringify({ ar: firstname, en: lastname });
  await sql`insert into planter (name, account_id) values (${name}::text::jsonb, ${id})`;
  await sql`insert into tree_evidence (tree_id, kind, at, author_id, is_independent) values (${treeId}, 'seen', '2026-01-01', ${id}, true)`;
  await sql`insert into tree_care (tree_id, kind, health, at, done_by) values (${treeId}, 'checked', 'good', '2026-01-01', ${id})`;
  await sql`
    insert into field_work (id, kind, tree_id, account_id, at, created_at)
    values (uuidv7(), 'visited', ${treeId}, ${id}, '2026-01-01', '2026-01-01')`;
  await sql`insert into tree_measurement (tree_id, height_m, measured_at) values (${treeId}, 2.1, '2026-01-01')`;
  await sql`insert into message_opt_out (phone, at) values (${phone}, now())`;
  await sql`insert into phone_change (account_id, old_phone, new_phone, at) values (${id}, ${oldPhone}, ${phone}, now())`;
  await sql`insert into message (reference, kind, phone, created_at) values (${`old-${id}`}, 'sign_in_code', ${oldPhone}, now())`;
  await sql`
    with written as (
      insert into ticket (account_id, topic, created_at, updated_at) values (${id}, 'other', now(), now()) returning id
    )
    insert into ticket_message (ticket_id, is_from_staff, staff_id, text, at)
    select id, staff is not null, staff, ${`كتبت ${firstname}`}, now()
    from written cross join unnest(array[null, ${id}::uuid]) as staff`;
  await sql`select make_analytics_month('2026-02-01')`;
  await sql`
    insert into analytics_event (id, occurred_at, received_at, name, channel, visitor_id, visit_id, account_id, page, language, device)
    values (uuidv7(), '2026-02-03', '2026-02-03', 'page view', 'views', uuidv7(), uuidv7(), ${id}, 'home', 'ar', 'phone')`;
  await sql`
    insert into analytics_visitor_day (on_day, visitor_id, account_id, language, device)
    values ('2026-02-03', uuidv7(), ${id}, 'ar', 'phone')`;
  await sql`insert into analytics_user (account_id, user_id) values (${id}, left(${id.replaceAll('-', '')}, 22))`;
  await sql`
    insert into second_factor (account_id, kind, added_at, sealed_secret, last_step)
    values (${id}, 'totp', '2026-01-01', '\\x00', 1)`;
  await sql`insert into recovery_code (account_id, hash, made_at) values (${id}, sha256('code'), '2026-01-01')`;
  await sql`
    insert into approval (kind, subject_id, payload, reason, asked_by, decided_by, status, asked_at, expires_at, decided_at)
    select 'reset_factors', uuidv7(), '{}', 'طلب', asked, decided, 'done', '2026-01-01', '2026-01-04', '2026-01-02'
    from (values (${id}::uuid, null), (null, ${id}::uuid)) as roles (asked, decided)`;
  await insertModel(sql, {
    record: speciesRecord('prosopis-cineraria') as SpeciesRecord,
    version: Number(phone.slice(-7)) + 1,
    reason: 'Measured in Riyadh.',
    madeBy: id,
    at: new Date('2026-01-01'),
  });
  const delivery = await make.createDelivered(sql, {
    effort: await make.createEffort(sql),
    by: { id },
    quantity: 1,
  });
  await sql`
    insert into delivery_photo (delivery_id, image_name, added_by, at)
    values (${delivery.id}, ${`boxes-${delivery.id}`}, ${id}, '2026-01-01')`;
  const land = await make.createLand(sql, { account: { id } });
  await sql`
    insert into round (land_id, planned_on, walk_m, planned_by, created_at)
    values (${land.id}, '2026-01-01', 0, ${id}, '2026-01-01')`;
  await sql`update issue set handled_by = ${id} where reporter_id = ${id}`;
  const sponsor = await make.createCompany(sql);
  await sql`
    with import as (
      insert into tree_import (company_id, created_by, approved_by, name, bytes, created_at, updated_at)
      values (${sponsor.id}, ${id}, ${id}, 'trees.csv', 10, '2026-01-01', '2026-01-01') returning id
    )
    insert into import_sample (import_id, lines, seed, ordered_by, ordered_at, found, reported_by, reported_at)
    select id, '{2}', '\\x00', ${id}, '2026-01-01', 1, ${id}, '2026-01-02' from import`;
  await sql`
    insert into disclosure (serial, company_id, from_on, to_on, asked_by, asked_at)
    values (${`AAAA1${phone.slice(-7)}`}, ${sponsor.id}, '2025-01-01', '2025-12-31', ${id}, '2026-01-01')
    on conflict do nothing`;
}
