import { redeemCoupon } from '@nabta/contract/gifts/coupon';
import { declineGift, readGiftPage } from '@nabta/contract/gifts/gift';
import {
  type BulkGift,
  type CampaignRecord,
  createCampaign,
  discardBulkGift,
  getBulkGift,
  getCampaign,
  getCampaignPage,
  listCampaigns,
  makeCoupons,
  releaseTrees,
  resumeBulkGift,
  reserveTrees,
  stageBulkGift,
  startBulkGift,
  stopBulkGift,
  updateCampaign,
} from '@nabta/contract/operations/campaign';
import { approveAct, listApprovals } from '@nabta/contract/people/approval';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import { typeset } from '#core/typeset/typeset.ts';
import { selectInbox } from '#features/services/message/message.queries.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import * as make from '#testing/factories.ts';
import { readQrCodes } from '#testing/read-qr-codes.ts';
import { type Answer, TestBrowser, useTestApp } from '#testing/test-app.ts';
import { selectJobs } from '#testing/test-jobs.queries.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { findInvariantViolations } from '../verify/check-invariants.ts';
import { giveTurn } from './campaign.jobs.ts';
import { buildCouponSheet } from './deliver-coupon-batch.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const reason = 'لموظفي الشركة';

let company: Awaited<ReturnType<typeof make.createCompany>>;
let sponsor: TestBrowser;
let slug = 0;

beforeEach(async () => {
  const account = await make.createAccount(sql(), { role: 'company' });
  company = await make.createCompany(sql(), { account });
  sponsor = await createStaffBrowser(app, account);
});

const staff = async (role: 'coupons' | 'manager') =>
  createStaffBrowser(app, await make.createAccount(sql(), { role }));
const dataOf = <Data>({ status, body }: Answer<Data>): Data => {
  expect(body.message ?? '').toBe('');
  expect(status).toBe(200);
  return body.data;
};

async function campaignWith(trees: number): Promise<CampaignRecord> {
  const draft = {
    slug: `campaign-${(slug += 1)}`,
    name: { ar: 'شجرة لكل موظف', en: 'A tree each' },
    about: null,
    companyId: company.id,
    startsAt: addMs(app.clock.now(), -day).toISOString(),
    endsAt: addMs(app.clock.now(), 30 * day).toISOString(),
    maxPerPerson: 1,
  };
  const campaign = dataOf(await sponsor.call(createCampaign, { body: draft }));
  if (trees === 0) return campaign;
  await addTrees(campaign.id, trees);
  return dataOf(await sponsor.call(getCampaign, { params: { id: campaign.id } }));
}

async function addTrees(campaignId: string, count: number): Promise<void> {
  const effort = await make.createEffort(sql(), { company });
  await make.createTrees(sql(), count, { company, effort });
  const body = { count, effortId: effort.id };
  const filled = await sponsor.call(reserveTrees, { params: { id: campaignId }, body });
  expect(dataOf(filled).available).toBe(0);
}

test('reserves only the trees that match the chosen land and species', async () => {
  const { id } = await campaignWith(0);
  const land = await make.createLand(sql());
  await make.createTrees(sql(), 3, { company, land, specieId: 'phoenix-dactylifera' });
  await make.createTrees(sql(), 2, { company, land, specieId: 'ziziphus-spina-christi' });
  await make.createTrees(sql(), 4, { company, specieId: 'phoenix-dactylifera' });
  const before = dataOf(await sponsor.call(getCampaign, { params: { id } }));
  const countOf = ({ availableBy }: CampaignRecord, by: 'land' | 'specie', of: string) =>
    availableBy[by].find((choice) => choice.id === of)?.trees;
  expect([countOf(before, 'land', land.id), countOf(before, 'specie', 'phoenix-dactylifera')]).toEqual([
    5, 7,
  ]);
  const body = { count: 100, landId: land.id, specieId: 'phoenix-dactylifera' };
  const filled = dataOf(await sponsor.call(reserveTrees, { params: { id }, body }));
  expect(filled.trees.free).toBe(3);
  expect([countOf(filled, 'land', land.id), countOf(filled, 'specie', 'phoenix-dactylifera')]).toEqual([
    2, 4,
  ]);
  await sponsor.call(reserveTrees, { params: { id }, body: { count: 100 } });
});

async function stageFile(campaignId: string, file: string): Promise<BulkGift> {
  const parts = [{ name: 'people.csv', type: 'text/csv', content: file }];
  return dataOf(await uploadFile(app, sponsor, stageBulkGift, { params: { id: campaignId }, parts }));
}

const start = (id: string, { textsPerMinute = 3_000, isFirstCome = false } = {}) =>
  sponsor.call(startBulkGift, {
    params: { id },
    body: { textsPerMinute, isFirstCome, reason, occasion: 'national_day' },
  });
const progress = async (id: string) => dataOf(await sponsor.call(getBulkGift, { params: { id } }));
const phoneOf = (number: number) =>
  `+96655${String(slug).padStart(2, '0')}${String(number).padStart(5, '0')}`;
const fileOf = (count: number) => Array.from({ length: count }, (_, number) => phoneOf(number)).join('\n');
const download = (path: string) =>
  app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${sponsor.token}` } });
const textsTo = async (phone: string) => selectInbox(sql(), phone);

test("creates a campaign from the sponsor's own trees and lets others redeem its codes", async () => {
  const campaign = await campaignWith(3);
  expect(campaign).toMatchObject({ trees: { free: 3, taken: 0 }, state: 'open' });
  const params = { id: campaign.id };
  const body = { codes: 20, mostUses: 1, isOpenSecret: false, isFirstCome: true, reason };
  const created = dataOf(await sponsor.call(makeCoupons, { params, body }));
  const [batch] = created.batches;
  expect(batch).toMatchObject({ codes: 20, uses: 0, approval: null, isFirstCome: true });

  const files = `/campaign/${campaign.id}/coupon/${batch?.id ?? ''}`;
  const lines = (await download(`${files}/codes.csv`)).payload.trimEnd().split('\r\n');
  expect(lines).toHaveLength(21);
  const [code = '', link = ''] = lines[1]?.split(',') ?? [];
  expect(link).toContain(`/coupon/${code.replaceAll('-', '')}`);
  const sheetPdf = await getDocumentProxy(new Uint8Array((await download(`${files}/sheet.pdf`)).rawPayload));
  const { text } = await extractText(sheetPdf);
  expect(text).toHaveLength(2);
  expect(text[0]).toContain(code);
  expect((await download(`${files}/sheet.pdf?sheet=2`)).statusCode).toBe(404);

  const person = await createSignedInBrowser(app, await make.createAccount(sql()));
  expect((await person.call(redeemCoupon, { body: { code } })).status).toBe(200);
  const visitor = new TestBrowser(() => app.app);
  const page = await visitor.call(getCampaignPage, { params: { slug: campaign.slug } });
  expect(dataOf(page)).toMatchObject({
    company: { id: company.id },
    trees: { free: 2, taken: 1 },
    state: 'open',
  });
});

test('prints codes that a camera can read from a full page of cards', async () => {
  const cards = Array.from({ length: 10 }, (_, number) => {
    const code = withCheckCharacter(String(number).padStart(10, '7K3M9QX2TB'));
    return { code, link: `https://nabta.example/coupon/${code}` };
  });
  const name = { ar: 'شجرة اليوم الوطني', en: 'A National Day tree for everybody who works here' };
  const svg = await typeset(buildCouponSheet(name, cards, 'svg'));
  const picture = await sharp(Buffer.from(svg), { density: 200 })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  expect((await readQrCodes(picture)).toSorted()).toEqual(cards.map(({ link }) => link).toSorted());
});

test('hides a campaign from other sponsors and rejects an edit of a stale version', async () => {
  const campaign = await campaignWith(0);
  const params = { id: campaign.id };
  const otherAccount = await make.createAccount(sql(), { role: 'company' });
  await make.createCompany(sql(), { account: otherAccount });
  const other = await createStaffBrowser(app, otherAccount);
  expect((await other.call(getCampaign, { params })).status).toBe(404);
  expect(dataOf(await other.call(listCampaigns, {}))).toEqual([]);
  const { id: _id, ...draft } = { ...campaign, companyId: company.id };
  const { slug, name, about, startsAt, endsAt, maxPerPerson, companyId } = draft;
  const body = { slug: `${slug}-2`, name, about, startsAt, endsAt, maxPerPerson, companyId };
  expect((await other.call(createCampaign, { body })).status).toBe(404);
  expect((await sponsor.call(createCampaign, { body: { ...body, slug } })).status).toBe(400);

  const editName = (version: number) =>
    sponsor.call(updateCampaign, { params, body: { name: { en: 'Anew' } } }, { 'if-match': `"${version}"` });
  expect(dataOf(await editName(1))).toMatchObject({ name: { en: 'Anew' }, version: 2 });
  expect((await editName(1)).body.code).toBe('EDITED_MEANWHILE');
  const manager = await staff('manager');
  expect(dataOf(await manager.call(getCampaign, { params })).id).toBe(campaign.id);
});

test('requires a second approval above a thousand uses, summed over all batches', async () => {
  const { id } = await campaignWith(0);
  const createBatch = (codes: number) =>
    sponsor.call(makeCoupons, {
      params: { id },
      body: { codes, mostUses: 10, isOpenSecret: false, isFirstCome: true, reason },
    });
  expect(dataOf(await createBatch(60)).batches[0]).toMatchObject({ codes: 60, approval: null });
  const pendingBatch = dataOf(await createBatch(41)).batches[0];
  expect(pendingBatch).toMatchObject({ approval: 'waiting', madeAt: null });
  expect((await sponsor.call(listApprovals, {})).status).toBe(403);

  const second = await staff('coupons');
  const [approval] = dataOf(await second.call(listApprovals, {}));
  expect(approval).toMatchObject({ kind: 'make_coupons', count: 410, campaign: { id }, mayDecide: true });
  await second.call(approveAct, { params: { id: approval?.id ?? '' } });
  const { batches } = dataOf(await sponsor.call(getCampaign, { params: { id } }));
  expect(batches[0]).toMatchObject({ approval: 'done', madeAt: expect.any(String) });
});

test('finds the phone column of a file and previews the result before anything is sent', async () => {
  const { id } = await campaignWith(2);
  const file = [
    'الاسم;رقم الجوال;القسم',
    `سارة;${phoneOf(1)};أ`,
    `نورة;٠${phoneOf(2).slice(4)};ب`,
    `ريم;'${phoneOf(1)};ب`,
    'خالد;12345;ج',
    `فهد;${phoneOf(3).slice(1)};ج`,
  ].join('\r\n');
  const staged = await stageFile(id, file);
  expect(staged).toMatchObject({
    status: 'staged',
    lines: 5,
    receivers: 3,
    given: 0,
    withoutTree: 1,
    faults: { invalid_phone: 1, repeated: 1, already_given: 0 },
  });
  const { payload } = await download(`/bulk_gift/${staged.id}/faults.csv`);
  expect(payload).toContain('5,12345,invalid_phone');
  expect(await selectJobs(sql())).toEqual([]);
  const parts = [{ name: 'a.csv', type: 'text/csv', content: 'name\nSara' }];
  expect((await uploadFile(app, sponsor, stageBulkGift, { params: { id }, parts })).status).toBe(400);
});

test("gives each receiver one tree and one SMS in the company's name when a turn is repeated", async () => {
  const { id } = await campaignWith(20);
  const { id: bulkGiftId } = await stageFile(id, fileOf(30));
  expect((await start(bulkGiftId)).body.code).toBe('PROMISES_ABOVE_STOCK');
  expect(dataOf(await start(bulkGiftId, { textsPerMinute: 120, isFirstCome: true })).status).toBe('running');
  expect((await start(bulkGiftId)).body.code).toBe('CONFLICT');
  const [first] = await selectJobs(sql());
  await app.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({ given: 10, status: 'running' });
  await giveTurn.run(app.context, first?.payload as never);
  expect((await progress(bulkGiftId)).given).toBe(10);

  expect(dataOf(await sponsor.call(stopBulkGift, { params: { id: bulkGiftId } })).status).toBe('stopped');
  await app.runJobs();
  expect((await progress(bulkGiftId)).given).toBe(10);
  await sponsor.call(resumeBulkGift, { params: { id: bulkGiftId } });
  for (const _turn of [1, 2, 3]) await app.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({ given: 20, withoutTree: 10, status: 'short' });

  await addTrees(id, 10);
  await sponsor.call(resumeBulkGift, { params: { id: bulkGiftId } });
  for (const _turn of [1, 2, 3]) await app.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({
    given: 30,
    status: 'done',
    texts: { waiting: 0, sent: 30, failed: 0 },
  });
  const [text, ...more] = await textsTo(phoneOf(7));
  expect(more).toEqual([]);
  expect(text?.body).toContain(company.name.ar);
  const code = /gift\/(\w+)/u.exec(text?.body ?? '')?.[1] ?? '';
  const page = await new TestBrowser(() => app.app).call(readGiftPage, { params: { code } });
  expect(dataOf(page)).toMatchObject({ from: null, company: { id: company.id } });

  expect(await stageFile(id, fileOf(31))).toMatchObject({ receivers: 1, faults: { already_given: 30 } });
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('starts more than a hundred gifts only after a second person approves', async () => {
  const { id } = await campaignWith(101);
  const { id: bulkGiftId } = await stageFile(id, fileOf(101));
  expect(dataOf(await start(bulkGiftId))).toMatchObject({
    status: 'staged',
    approval: 'waiting',
  });
  await app.runJobs();
  expect((await progress(bulkGiftId)).given).toBe(0);
  const second = await staff('manager');
  const [approval] = dataOf(await second.call(listApprovals, {}));
  expect(approval).toMatchObject({ kind: 'bulk_gift', count: 101, campaign: { id } });
  await second.call(approveAct, { params: { id: approval?.id ?? '' } });
  await app.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({ given: 101, status: 'done' });
});

test('lets the sponsor request or discard a bulk gift again after its approval expired', async () => {
  const { id } = await campaignWith(101);
  const { id: bulkGiftId } = await stageFile(id, fileOf(101));
  await start(bulkGiftId);
  expect((await sponsor.call(discardBulkGift, { params: { id: bulkGiftId } })).body.code).toBe('CONFLICT');
  const waitForExpiry = async () => {
    app.clock.advance(3 * day);
    sponsor = await createStaffBrowser(app, { id: company.accountId ?? '' });
    expect(await progress(bulkGiftId)).toMatchObject({ status: 'staged', approval: 'expired' });
  };
  await waitForExpiry();
  expect(dataOf(await start(bulkGiftId)).approval).toBe('waiting');
  await waitForExpiry();
  const { bulkGifts } = dataOf(await sponsor.call(getCampaign, { params: { id } }));
  expect(bulkGifts).toMatchObject([{ approval: 'expired' }]);
  expect((await sponsor.call(discardBulkGift, { params: { id: bulkGiftId } })).status).toBe(200);
});

test('sums unapproved gifts of all files and reports the need for approval before the start', async () => {
  const { id } = await campaignWith(101);
  const phones = fileOf(101).split('\n');
  const first = await stageFile(id, phones.slice(0, 60).join('\n'));
  const second = await stageFile(id, phones.slice(60).join('\n'));
  expect([first, second]).toMatchObject([{ takesTwo: false }, { takesTwo: false, receivers: 41 }]);
  expect(dataOf(await start(first.id))).toMatchObject({ status: 'running', takesTwo: false });
  expect((await progress(second.id)).takesTwo).toBe(true);
  const { bulkGifts } = dataOf(await sponsor.call(getCampaign, { params: { id } }));
  expect(bulkGifts.map(({ takesTwo }) => takesTwo)).toEqual([true, false]);
  expect(dataOf(await start(second.id))).toMatchObject({
    status: 'staged',
    approval: 'waiting',
  });
});

test('waits for a postponed campaign start and stops when the campaign has ended', async () => {
  const givenOf = async (campaignId: string) => {
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::int as count from gift where campaign_id = ${campaignId}`;
    return row?.count;
  };
  const { id } = await campaignWith(2);
  await start((await stageFile(id, fileOf(1))).id);
  await sql()`update campaign set starts_at = ${addMs(app.clock.now(), 7 * day)} where id = ${id}`;
  await app.runJobs();
  expect(await givenOf(id)).toBe(0);
  app.clock.advance(7 * day);
  await app.runJobs();
  expect(await givenOf(id)).toBe(1);

  sponsor = await createStaffBrowser(app, { id: company.accountId ?? '' });
  const { id: late } = await stageFile(id, fileOf(2));
  await start(late);
  const over = app.clock.now();
  await sql()`update campaign set starts_at = ${addMs(over, -day)}, ends_at = ${over} where id = ${id}`;
  await app.runJobs();
  expect(await givenOf(id)).toBe(1);
  expect((await progress(late)).status).toBe('stopped');
});

test('releases a tree from the campaign after its receiver declined it', async () => {
  const { id } = await campaignWith(1);
  await start((await stageFile(id, fileOf(1))).id);
  await app.runJobs();
  const receiver = await createSignedInBrowser(app, await make.createAccount(sql(), { phone: phoneOf(0) }));
  const [gift] = await sql()<{ id: string }[]>`select id from gift where campaign_id = ${id}`;
  expect((await receiver.call(declineGift, { params: { id: gift?.id ?? '' } })).status).toBe(200);
  const released = await sponsor.call(releaseTrees, { params: { id } });
  expect(dataOf(released)).toMatchObject({ trees: { free: 0 }, available: 1 });
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('does not reserve a tree that a coupon gave before', async () => {
  const { id } = await campaignWith(0);
  const [created] = await make.createTrees(sql(), 1, { company });
  const { id: accountId } = await make.createAccount(sql());
  const { id: couponId } = await make.createCoupon(sql(), { campaign: { id } });
  await sql()`
    insert into coupon_redemption (coupon_id, account_id, tree_id, redeemed_at)
    values (${couponId}, ${accountId}, ${created?.id ?? ''}, now())`;
  const filled = await sponsor.call(reserveTrees, { params: { id }, body: { count: 1 } });
  await sql()`delete from coupon_redemption where coupon_id = ${couponId}`;
  expect(dataOf(filled).trees.free).toBe(0);
});

describe('promises and limits', () => {
  const codesOf = (
    id: string,
    codes: number,
    options: { isFirstCome?: boolean; client?: TestBrowser | undefined } = {},
  ) => {
    const { client = sponsor, ...confirmed } = options;
    const body = { codes, mostUses: 1, isOpenSecret: false, reason, ...confirmed };
    return client.call(makeCoupons, { params: { id }, body });
  };
  const firstApproval = async (client: TestBrowser) => dataOf(await client.call(listApprovals, {}))[0];
  const read = async (id: string) => dataOf(await sponsor.call(getCampaign, { params: { id } }));

  test('refuses more codes than trees until the requester confirms that the first come get them', async () => {
    const { id, slug: page } = await campaignWith(6);
    expect((await codesOf(id, 20)).body.code).toBe('PROMISES_ABOVE_STOCK');
    expect((await read(id)).batches).toEqual([]);
    expect(dataOf(await codesOf(id, 4)).coverage).toEqual({ promised: 4, covered: 4 });
    const campaign = dataOf(await codesOf(id, 16, { isFirstCome: true }));
    expect(campaign.coverage).toEqual({ promised: 20, covered: 6 });
    expect(campaign.batches).toMatchObject([
      { codes: 16, isFirstCome: true, coverage: { promised: 16, covered: 2 } },
      { codes: 4, isFirstCome: false, coverage: { promised: 4, covered: 4 } },
    ]);
    const visitor = new TestBrowser(() => app.app);
    const shown = dataOf(await visitor.call(getCampaignPage, { params: { slug: page } }));
    expect(shown.coverage).toEqual({ promised: 20, covered: 6 });
  });

  test('shows the coverage to the approver and creates no covered codes when the trees have gone', async () => {
    const { id } = await campaignWith(1_005);
    await codesOf(id, 1_001);
    const second = await staff('coupons');
    const waiting = await firstApproval(second);
    expect(waiting).toMatchObject({
      kind: 'make_coupons',
      count: 1_001,
      company: { id: company.id },
      coverage: { promised: 1_001, covered: 1_001 },
    });
    await codesOf(id, 5);
    const params = { id: waiting?.id ?? '' };
    expect((await second.call(approveAct, { params })).body.code).toBe('PROMISES_ABOVE_STOCK');
    expect((await firstApproval(second))?.coverage).toEqual({ promised: 1_006, covered: 1_005 });
    await addTrees(id, 1);
    expect(dataOf(await second.call(approveAct, { params })).status).toBe('done');
  });

  test('creates the requested codes when the batch was edited after the request', async () => {
    const { id } = await campaignWith(0);
    await codesOf(id, 1_200, { isFirstCome: true });
    await sql()`update coupon_batch set codes = 5000, most_uses = 100 where campaign_id = ${id}`;
    const second = await staff('coupons');
    const waiting = await firstApproval(second);
    const tampered = sql()`update approval set payload = '{}' where id = ${waiting?.id ?? ''}`;
    await expect(Promise.resolve(tampered)).rejects.toThrow('does not change');
    await second.call(approveAct, { params: { id: waiting?.id ?? '' } });
    expect((await read(id)).batches).toMatchObject([{ codes: 1_200, mostUses: 1, approval: 'done' }]);
  });

  test('needs a second person when small batches of several campaigns exceed the day', async () => {
    const campaigns = [await campaignWith(0), await campaignWith(0), await campaignWith(0)];
    const answers = [];
    for (const { id } of campaigns) answers.push(await codesOf(id, 400, { isFirstCome: true }));
    expect(answers.map((answer) => dataOf(answer).batches[0]?.approval)).toEqual([null, null, 'waiting']);
    app.clock.advance(day);
    sponsor = await createStaffBrowser(app, { id: company.accountId ?? '' });
    const [first] = campaigns;
    const later = dataOf(await codesOf(first?.id ?? '', 400, { isFirstCome: true }));
    expect(later.batches[0]?.approval).toBeNull();
  });

  test('adds up what several people make for one company in a day, also in parallel', async () => {
    const campaigns = await Promise.all([campaignWith(0), campaignWith(0)]);
    const clients = [sponsor, await staff('manager')];
    const answers = await Promise.all(
      campaigns.map(({ id }, index) => codesOf(id, 600, { isFirstCome: true, client: clients[index] })),
    );
    const approvals = answers.map((answer) => dataOf(answer).batches[0]?.approval);
    expect(new Set(approvals)).toEqual(new Set(['waiting', null]));
  });

  test('adds up the bulk gifts of several campaigns and shows that a second person is needed', async () => {
    const [one, two] = [await campaignWith(60), await campaignWith(60)];
    const [first, second] = [await stageFile(one.id, fileOf(60)), await stageFile(two.id, fileOf(60))];
    expect(dataOf(await start(first.id)).status).toBe('running');
    expect((await progress(second.id)).takesTwo).toBe(true);
    expect(dataOf(await start(second.id))).toMatchObject({ status: 'staged', approval: 'waiting' });
  });

  test('refuses the decision of staff who represent the company of the request', async () => {
    const { id } = await campaignWith(0);
    await codesOf(id, 1_001, { isFirstCome: true });
    const partner = await make.createAccount(sql(), { role: 'manager' });
    await sql()`update company set account_id = ${partner.id} where id = ${company.id}`;
    const insider = await createStaffBrowser(app, partner);
    const waiting = await firstApproval(insider);
    expect(waiting).toMatchObject({ mayDecide: false, mayWithdraw: false });
    const params = { id: waiting?.id ?? '' };
    expect((await insider.call(approveAct, { params })).body.code).toBe('FORBIDDEN');
    await sql()`update company set account_id = ${company.accountId} where id = ${company.id}`;
    expect((await insider.call(approveAct, { params })).status).toBe(200);
  });

  test('releases only the trees that nothing promises', async () => {
    const { id } = await campaignWith(6);
    await codesOf(id, 4);
    const released = dataOf(await sponsor.call(releaseTrees, { params: { id } }));
    expect(released).toMatchObject({ trees: { free: 4 }, coverage: { promised: 4, covered: 4 } });
  });
});
