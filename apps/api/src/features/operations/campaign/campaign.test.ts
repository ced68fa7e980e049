import { approveAct, listApprovals } from '@nabta/contract/approval';
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
  setTreesAside,
  stageBulkGift,
  startBulkGift,
  stopBulkGift,
  updateCampaign,
} from '@nabta/contract/campaign';
import { redeemCoupon } from '@nabta/contract/coupon';
import type { DataOfEndpoint, Endpoint } from '@nabta/contract/endpoint';
import { declineGift, readGiftPage } from '@nabta/contract/gift';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, test } from 'vitest';

import { day, later } from '../../platform/clock.ts';
import { typeset } from '../../platform/typeset/typeset.ts';
import * as make from '../../testing/factories.ts';
import { readQrCodes } from '../../testing/read-qr-codes.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { type Answer, TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { selectJobs } from '../../testing/test-jobs.queries.ts';
import { selectInbox } from '../message/message.queries.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { giveTurn } from './campaign.jobs.ts';
import { layCouponSheet } from './coupon-sheet.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const reason = 'لموظفي الشركة';

let company: Awaited<ReturnType<typeof make.createCompany>>;
let sponsor: TestBrowser;
let slug = 0;

beforeEach(async () => {
  const account = await make.createAccount(sql(), { role: 'company' });
  company = await make.createCompany(sql(), { account });
  sponsor = await signedInAsStaff(house, account);
});

const staff = async (role: 'coupons' | 'manager') =>
  signedInAsStaff(house, await make.createAccount(sql(), { role }));
const dataOf = <E extends Endpoint>(_call: E, { status, body }: Answer): DataOfEndpoint<E> => {
  expect(body.message ?? '').toBe('');
  expect(status).toBe(200);
  return body.data as DataOfEndpoint<E>;
};

/** A campaign of the sponsor, with trees in its pool. */
async function campaignWith(trees: number): Promise<CampaignRecord> {
  const draft = {
    slug: `campaign-${(slug += 1)}`,
    name: { ar: 'شجرة لكل موظف', en: 'A tree each' },
    about: null,
    companyId: company.id,
    startsAt: later(house.clock.now(), -day).toISOString(),
    endsAt: later(house.clock.now(), 30 * day).toISOString(),
    maxPerPerson: 1,
  };
  const campaign = dataOf(getCampaign, await sponsor.call(createCampaign, { body: draft }));
  if (trees === 0) return campaign;
  await addTrees(campaign.id, trees);
  return dataOf(getCampaign, await sponsor.call(getCampaign, { params: { id: campaign.id } }));
}

async function addTrees(campaignId: string, count: number): Promise<void> {
  const effort = await make.createEffort(sql(), { company });
  await make.createTrees(sql(), count, { company, effort });
  const body = { count, effortId: effort.id };
  const filled = await sponsor.call(setTreesAside, { params: { id: campaignId }, body });
  expect(dataOf(getCampaign, filled).available).toBe(0);
}

test('trees are set aside by what they have in common, and no other', async () => {
  const { id } = await campaignWith(0);
  const land = await make.createLand(sql());
  await make.createTrees(sql(), 3, { company, land, specieId: 'phoenix-dactylifera' });
  await make.createTrees(sql(), 2, { company, land, specieId: 'ziziphus-spina-christi' });
  await make.createTrees(sql(), 4, { company, specieId: 'phoenix-dactylifera' });
  const before = dataOf(getCampaign, await sponsor.call(getCampaign, { params: { id } }));
  const countOf = ({ availableBy }: CampaignRecord, by: 'land' | 'specie', of: string) =>
    availableBy[by].find((choice) => choice.id === of)?.trees;
  expect([countOf(before, 'land', land.id), countOf(before, 'specie', 'phoenix-dactylifera')]).toEqual([
    5, 7,
  ]);
  const body = { count: 100, landId: land.id, specieId: 'phoenix-dactylifera' };
  const filled = dataOf(getCampaign, await sponsor.call(setTreesAside, { params: { id }, body }));
  expect(filled.trees.free).toBe(3);
  expect([countOf(filled, 'land', land.id), countOf(filled, 'specie', 'phoenix-dactylifera')]).toEqual([
    2, 4,
  ]);
  await sponsor.call(setTreesAside, { params: { id }, body: { count: 100 } });
});

async function stage(campaignId: string, file: string): Promise<BulkGift> {
  const parts = [{ name: 'people.csv', type: 'text/csv', content: file }];
  return dataOf(
    stageBulkGift,
    await uploadFile(house, sponsor, stageBulkGift, { params: { id: campaignId }, parts }),
  );
}

const start = (id: string, textsPerMinute = 3_000) =>
  sponsor.call(startBulkGift, { params: { id }, body: { textsPerMinute, reason, occasion: 'national_day' } });
const progress = async (id: string) =>
  dataOf(stageBulkGift, await sponsor.call(getBulkGift, { params: { id } }));
const phoneOf = (number: number) =>
  `+96655${String(slug).padStart(2, '0')}${String(number).padStart(5, '0')}`;
const fileOf = (count: number) => Array.from({ length: count }, (_, number) => phoneOf(number)).join('\n');
const download = (path: string) =>
  house.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${sponsor.token}` } });
const textsTo = async (phone: string) => selectInbox(sql(), phone);

test('a sponsor makes a campaign of its own trees, whose codes others redeem', async () => {
  const campaign = await campaignWith(3);
  expect(campaign).toMatchObject({ trees: { free: 3, taken: 0 }, state: 'open' });
  const params = { id: campaign.id };
  const body = { codes: 20, mostUses: 1, isOpenSecret: false, reason };
  const made = dataOf(getCampaign, await sponsor.call(makeCoupons, { params, body }));
  const [batch] = made.batches;
  expect(batch).toMatchObject({ codes: 20, uses: 0, approval: null });

  const files = `/campaign/${campaign.id}/coupon/${batch?.id ?? ''}`;
  const lines = (await download(`${files}/codes.csv`)).payload.trimEnd().split('\r\n');
  expect(lines).toHaveLength(21);
  const [code = '', link = ''] = lines[1]?.split(',') ?? [];
  expect(link).toContain(`/coupon/${code.replaceAll('-', '')}`);
  const sheet = await getDocumentProxy(new Uint8Array((await download(`${files}/sheet.pdf`)).rawPayload));
  const { text } = await extractText(sheet);
  expect(text).toHaveLength(2);
  expect(text[0]).toContain(code);
  expect((await download(`${files}/sheet.pdf?sheet=2`)).statusCode).toBe(404);

  const person = await signedIn(house, await make.createAccount(sql()));
  expect((await person.call(redeemCoupon, { body: { code } })).status).toBe(200);
  const visitor = new TestBrowser(() => house.app);
  const page = await visitor.call(getCampaignPage, { params: { slug: campaign.slug } });
  expect(dataOf(getCampaignPage, page)).toMatchObject({
    company: { id: company.id },
    trees: { free: 2, taken: 1 },
    state: 'open',
  });
});

test('a camera reads every code of a page of cards', async () => {
  const cards = Array.from({ length: 10 }, (_, number) => {
    const code = withCheckCharacter(String(number).padStart(10, '7K3M9QX2TB'));
    return { code, link: `https://nabta.example/coupon/${code}` };
  });
  const name = { ar: 'شجرة اليوم الوطني', en: 'A National Day tree for everybody who works here' };
  const svg = await typeset(layCouponSheet(name, cards, 'svg'));
  const picture = await sharp(Buffer.from(svg), { density: 200 })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  expect((await readQrCodes(picture)).toSorted()).toEqual(cards.map(({ link }) => link).toSorted());
});

test('a campaign is for its own sponsor and for staff, and nobody undoes what they have not read', async () => {
  const campaign = await campaignWith(0);
  const params = { id: campaign.id };
  const stranger = await make.createAccount(sql(), { role: 'company' });
  await make.createCompany(sql(), { account: stranger });
  const other = await signedInAsStaff(house, stranger);
  expect((await other.call(getCampaign, { params })).status).toBe(404);
  expect(dataOf(listCampaigns, await other.call(listCampaigns, {}))).toEqual([]);
  const { id: _id, ...draft } = { ...campaign, companyId: company.id };
  const { slug, name, about, startsAt, endsAt, maxPerPerson, companyId } = draft;
  const body = { slug: `${slug}-2`, name, about, startsAt, endsAt, maxPerPerson, companyId };
  expect((await other.call(createCampaign, { body })).status).toBe(404);
  expect((await sponsor.call(createCampaign, { body: { ...body, slug } })).status).toBe(400);

  const edit = (version: number) =>
    sponsor.call(updateCampaign, { params, body: { name: { en: 'Anew' } } }, { 'if-match': `"${version}"` });
  expect(dataOf(getCampaign, await edit(1))).toMatchObject({ name: { en: 'Anew' }, version: 2 });
  expect((await edit(1)).body.code).toBe('EDITED_MEANWHILE');
  const manager = await staff('manager');
  expect(dataOf(getCampaign, await manager.call(getCampaign, { params })).id).toBe(campaign.id);
});

test('more than a thousand uses take a second person, in however many batches', async () => {
  const { id } = await campaignWith(0);
  const wish = (codes: number) =>
    sponsor.call(makeCoupons, {
      params: { id },
      body: { codes, mostUses: 10, isOpenSecret: false, reason },
    });
  expect(dataOf(getCampaign, await wish(60)).batches[0]).toMatchObject({ codes: 60, approval: null });
  const asked = dataOf(getCampaign, await wish(41)).batches[0];
  expect(asked).toMatchObject({ approval: 'waiting', madeAt: null });
  expect((await sponsor.call(listApprovals, {})).status).toBe(403);

  const second = await staff('coupons');
  const [approval] = dataOf(listApprovals, await second.call(listApprovals, {}));
  expect(approval).toMatchObject({ kind: 'make_coupons', count: 410, campaign: { id }, mayDecide: true });
  await second.call(approveAct, { params: { id: approval?.id ?? '' } });
  const { batches } = dataOf(getCampaign, await sponsor.call(getCampaign, { params: { id } }));
  expect(batches[0]).toMatchObject({ approval: 'done', madeAt: expect.any(String) });
});

test('a file of phones is read whatever its columns, and says what would happen before anything does', async () => {
  const { id } = await campaignWith(2);
  const file = [
    'الاسم;رقم الجوال;القسم',
    `سارة;${phoneOf(1)};أ`,
    `نورة;٠${phoneOf(2).slice(4)};ب`,
    `ريم;'${phoneOf(1)};ب`,
    'خالد;12345;ج',
    `فهد;${phoneOf(3).slice(1)};ج`,
  ].join('\r\n');
  const staged = await stage(id, file);
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
  expect((await uploadFile(house, sponsor, stageBulkGift, { params: { id }, parts })).status).toBe(400);
});

test('everybody of the file gets one tree and one text in the name of the company, however often a turn is run', async () => {
  const { id } = await campaignWith(20);
  const { id: bulkGiftId } = await stage(id, fileOf(30));
  expect(dataOf(stageBulkGift, await start(bulkGiftId, 120)).status).toBe('running');
  expect((await start(bulkGiftId)).body.code).toBe('CONFLICT');
  const [first] = await selectJobs(sql());
  await house.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({ given: 10, status: 'running' });
  await giveTurn.run(house.context, first?.payload as never);
  expect((await progress(bulkGiftId)).given).toBe(10);

  expect(dataOf(stageBulkGift, await sponsor.call(stopBulkGift, { params: { id: bulkGiftId } })).status).toBe(
    'stopped',
  );
  await house.runJobs();
  expect((await progress(bulkGiftId)).given).toBe(10);
  await sponsor.call(resumeBulkGift, { params: { id: bulkGiftId } });
  for (const _turn of [1, 2, 3]) await house.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({ given: 20, withoutTree: 10, status: 'short' });

  await addTrees(id, 10);
  await sponsor.call(resumeBulkGift, { params: { id: bulkGiftId } });
  for (const _turn of [1, 2, 3]) await house.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({
    given: 30,
    status: 'done',
    texts: { waiting: 0, sent: 30, failed: 0 },
  });
  const [text, ...more] = await textsTo(phoneOf(7));
  expect(more).toEqual([]);
  expect(text?.body).toContain(company.name.ar);
  const code = /gift\/(\w+)/u.exec(text?.body ?? '')?.[1] ?? '';
  const page = await new TestBrowser(() => house.app).call(readGiftPage, { params: { code } });
  expect(dataOf(readGiftPage, page)).toMatchObject({ from: null, company: { id: company.id } });

  expect(await stage(id, fileOf(31))).toMatchObject({ receivers: 1, faults: { already_given: 30 } });
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('more than a hundred gifts begin once a second person agrees', async () => {
  const { id } = await campaignWith(101);
  const { id: bulkGiftId } = await stage(id, fileOf(101));
  expect(dataOf(stageBulkGift, await start(bulkGiftId))).toMatchObject({
    status: 'staged',
    approval: 'waiting',
  });
  await house.runJobs();
  expect((await progress(bulkGiftId)).given).toBe(0);
  const second = await staff('manager');
  const [approval] = dataOf(listApprovals, await second.call(listApprovals, {}));
  expect(approval).toMatchObject({ kind: 'bulk_gift', count: 101, campaign: { id } });
  await second.call(approveAct, { params: { id: approval?.id ?? '' } });
  await house.runJobs();
  expect(await progress(bulkGiftId)).toMatchObject({ given: 101, status: 'done' });
});

test('a bulk gift on which nobody decided in time is asked for again, or forgotten, without staff having looked', async () => {
  const { id } = await campaignWith(101);
  const { id: bulkGiftId } = await stage(id, fileOf(101));
  await start(bulkGiftId);
  expect((await sponsor.call(discardBulkGift, { params: { id: bulkGiftId } })).body.code).toBe('CONFLICT');
  const outwait = async () => {
    house.clock.advance(3 * day);
    sponsor = await signedInAsStaff(house, { id: company.accountId ?? '' });
    expect(await progress(bulkGiftId)).toMatchObject({ status: 'staged', approval: 'expired' });
  };
  await outwait();
  expect(dataOf(stageBulkGift, await start(bulkGiftId)).approval).toBe('waiting');
  await outwait();
  const { bulkGifts } = dataOf(getCampaign, await sponsor.call(getCampaign, { params: { id } }));
  expect(bulkGifts).toMatchObject([{ approval: 'expired' }]);
  expect((await sponsor.call(discardBulkGift, { params: { id: bulkGiftId } })).status).toBe(200);
});

test('what people give alone adds up to a hundred, in however many files, and each says so before it begins', async () => {
  const { id } = await campaignWith(101);
  const phones = fileOf(101).split('\n');
  const first = await stage(id, phones.slice(0, 60).join('\n'));
  const second = await stage(id, phones.slice(60).join('\n'));
  expect([first, second]).toMatchObject([{ takesTwo: false }, { takesTwo: false, receivers: 41 }]);
  expect(dataOf(stageBulkGift, await start(first.id))).toMatchObject({ status: 'running', takesTwo: false });
  expect((await progress(second.id)).takesTwo).toBe(true);
  const { bulkGifts } = dataOf(getCampaign, await sponsor.call(getCampaign, { params: { id } }));
  expect(bulkGifts.map(({ takesTwo }) => takesTwo)).toEqual([true, false]);
  expect(dataOf(stageBulkGift, await start(second.id))).toMatchObject({
    status: 'staged',
    approval: 'waiting',
  });
});

test('a bulk gift waits for the day that its campaign is moved to, and stops where it is over', async () => {
  const givenOf = async (campaignId: string) => {
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::int as count from gift where campaign_id = ${campaignId}`;
    return row?.count;
  };
  const { id } = await campaignWith(2);
  await start((await stage(id, fileOf(1))).id);
  await sql()`update campaign set starts_at = ${later(house.clock.now(), 7 * day)} where id = ${id}`;
  await house.runJobs();
  expect(await givenOf(id)).toBe(0);
  house.clock.advance(7 * day);
  await house.runJobs();
  expect(await givenOf(id)).toBe(1);

  sponsor = await signedInAsStaff(house, { id: company.accountId ?? '' });
  const { id: late } = await stage(id, fileOf(2));
  await start(late);
  const over = house.clock.now();
  await sql()`update campaign set starts_at = ${later(over, -day)}, ends_at = ${over} where id = ${id}`;
  await house.runJobs();
  expect(await givenOf(id)).toBe(1);
  expect((await progress(late)).status).toBe('stopped');
});

test('a tree that was given to many and came back may leave the campaign', async () => {
  const { id } = await campaignWith(1);
  await start((await stage(id, fileOf(1))).id);
  await house.runJobs();
  const receiver = await signedIn(house, await make.createAccount(sql(), { phone: phoneOf(0) }));
  const [gift] = await sql()<{ id: string }[]>`select id from gift where campaign_id = ${id}`;
  expect((await receiver.call(declineGift, { params: { id: gift?.id ?? '' } })).status).toBe(200);
  const released = await sponsor.call(releaseTrees, { params: { id } });
  expect(dataOf(getCampaign, released)).toMatchObject({ trees: { free: 0 }, available: 1 });
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('a tree that a coupon once gave is set aside for no other', async () => {
  const { id } = await campaignWith(0);
  const [made] = await make.createTrees(sql(), 1, { company });
  const { id: accountId } = await make.createAccount(sql());
  const { id: couponId } = await make.createCoupon(sql(), { campaign: { id } });
  await sql()`
    insert into coupon_redemption (coupon_id, account_id, tree_id, redeemed_at)
    values (${couponId}, ${accountId}, ${made?.id ?? ''}, now())`;
  const filled = await sponsor.call(setTreesAside, { params: { id }, body: { count: 1 } });
  await sql()`delete from coupon_redemption where coupon_id = ${couponId}`;
  expect(dataOf(getCampaign, filled).trees.free).toBe(0);
});
