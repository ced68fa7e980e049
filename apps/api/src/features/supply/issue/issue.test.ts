import {
  addReportPhoto,
  getIssue,
  getReport,
  type Issue,
  listIssues,
  type Report,
  reportProblem,
  resolveIssue,
  updateIssue,
} from '@nabta/contract/issue';
import { listNotifications, updateNotificationSettings } from '@nabta/contract/notification';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour, second } from '../../platform/clock.ts';
import type { AccountSeed, TreeSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser } from '../../testing/test-app.ts';
import * as photos from '../picture/testing/photos.ts';
import { usePictureApp } from '../picture/testing/picture-app.ts';
import { uploadFile } from '../picture/testing/upload-file.ts';
import { tagSecret } from '../tag/tag-secret.ts';

const { house, storedFiles } = usePictureApp();
const sql = () => house.context.database.sql;
const browserOf = (account: AccountSeed) => signedIn(house, account);
const staffOf = (account: AccountSeed) => signedInAsStaff(house, account);

let addresses = 0;
const visitor = () => {
  const browser = new TestBrowser(() => house.app);
  addresses = (addresses % 250) + 1;
  browser.address = `203.0.113.${addresses}`;
  return browser;
};

let owner: AccountSeed;
let farmer: AccountSeed;
let tree: TreeSeed;
let tag: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  tag = `PRB${String(made).padStart(5, '0')}`;
  owner = await make.createAccount(sql());
  farmer = await make.createAccount(sql(), { role: 'landowner' });
  const land = await make.createLand(sql(), { account: farmer });
  tree = await make.createTree(sql(), { owner, land, tag });
});

const tagShown = () => ({ id: tag, secret: tagSecret(house.context.secrets, tag) });
const report = (browser: TestBrowser, body: object = { kind: 'dry' }, { publicId } = tree) =>
  browser.call(reportProblem, { params: { publicId }, body });
const reported = async (browser: TestBrowser, body?: object) =>
  (await report(browser, body)).body.data as Report;
const issuesOf = async (account: AccountSeed, query = {}) =>
  (await (await staffOf(account)).call(listIssues, { query })).body.data as Issue[];
const newsOf = async (account: AccountSeed) => {
  const { body } = await (await browserOf(account)).call(listNotifications, { query: {} });
  return (body.data as { items: { kind: string; path: string }[] }).items;
};

describe('a report', () => {
  test('of anybody becomes an open issue for whose land it is', async () => {
    const { code } = await reported(visitor(), { kind: 'broken_support', note: '  مائلة  ' });
    expect(await issuesOf(farmer)).toMatchObject([
      { code, kind: 'broken_support', note: 'مائلة', status: 'pending', isAtTree: false, reporter: null },
    ]);
    const seen = await visitor().call(getReport, { params: { code: code.toLowerCase() } });
    expect(seen.body.data).toMatchObject({ code, status: 'pending', tree: { publicId: tree.publicId } });
  });

  test('names who was signed in, but for private people', async () => {
    await report(await browserOf(owner));
    await report(await browserOf(await make.createAccount(sql(), { isPrivate: true })));
    const issues = await issuesOf(farmer);
    expect(issues.map(({ reporter }) => reporter?.id)).toEqual([undefined, owner.id]);
  });

  test('with the secret of the tag says that it comes from the tree; a wrong one says nothing', async () => {
    const other = await make.createTree(sql(), { tag: `X${tag}` });
    await report(visitor(), { kind: 'pest', tag: tagShown() });
    await report(visitor(), { kind: 'pest', tag: { ...tagShown(), secret: '0'.repeat(13) } });
    expect((await report(visitor(), { kind: 'pest', tag: tagShown() }, other)).status).toBe(200);
    expect((await issuesOf(farmer)).map(({ isAtTree }) => isAtTree)).toEqual([false, true]);
  });

  test.each([
    {},
    { kind: 'ugly' },
    { kind: 'dry', note: '' },
    { kind: 'dry', note: 'x'.repeat(501) },
    { kind: 'dry', note: 'a\u0000b' },
    { kind: 'dry', status: 'resolved' },
  ])('%j is invalid', async (body) => {
    expect((await report(visitor(), body)).status).toBe(400);
  });

  test('of a removed or unknown tree is a 404', async () => {
    const removed = await make.createTree(sql(), { isDeleted: true });
    expect((await report(visitor(), { kind: 'dry' }, removed)).status).toBe(404);
    expect((await visitor().call(getReport, { params: { code: '0'.repeat(12) } })).status).toBe(404);
  });
});

describe('how often', () => {
  const statusesOf = async (browser: TestBrowser, count: number, body: object) => {
    const trees = await make.createTrees(sql(), count);
    const answers = await Promise.all(trees.map((each) => report(browser, body, each)));
    return answers.filter(({ status }) => status === 200).length;
  };

  test('a stranger may three times a day, somebody signed in ten times', async () => {
    expect(await statusesOf(visitor(), 6, { kind: 'dry' })).toBe(3);
    expect(await statusesOf(await browserOf(owner), 12, { kind: 'dry' })).toBe(10);
  });

  test('and who shows the tag is no stranger', async () => {
    const browser = visitor();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => report(browser, { kind: 'dry', tag: tagShown() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('of one tree ten a day are enough, from wherever, and who is refused loses nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => report(visitor())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    house.clock.advance(day);
    expect((await report(visitor())).status).toBe(200);
  });
});

describe('a photo', () => {
  const send = async (code: string) => {
    const parts = [{ name: 'problem.jpg', content: await photos.cornersPhoto() }];
    return uploadFile(house, visitor(), addReportPhoto, { parts, params: { code } });
  };

  test('follows the report, once, and stays', async () => {
    const { code } = await reported(visitor());
    const { status, body } = await send(code);
    expect([status, (body.data as Report).image]).toMatchObject([200, { nameCompressed: /\.webp$/u }]);
    expect((await send(code)).status).toBe(409);
    house.clock.advance(2 * hour);
    await house.runJobs();
    expect((await storedFiles()).length).toBeGreaterThan(0);
    expect((await issuesOf(farmer))[0]?.image).toEqual((body.data as Report).image);
  });

  test('comes too late after an hour, and for nobody’s report never', async () => {
    const { code } = await reported(visitor());
    house.clock.advance(hour + second);
    expect((await send(code)).status).toBe(409);
    expect((await send('0'.repeat(12))).status).toBe(404);
  });
});

describe('the owner', () => {
  test('is told of harm once a day, by people who stand for it', async () => {
    await report(visitor());
    expect(await newsOf(owner)).toEqual([]);
    await report(visitor(), { kind: 'missing_tag', tag: tagShown() });
    expect(await newsOf(owner)).toEqual([]);
    await report(visitor(), { kind: 'pest', tag: tagShown() });
    await report(await browserOf(farmer), { kind: 'damaged' });
    expect((await newsOf(owner)).map(({ kind }) => kind)).toEqual(['tree_damaged']);
  });

  test('hears nothing of what they reported, and nothing where they want to hear nothing', async () => {
    const browser = await browserOf(owner);
    await report(browser);
    expect(await newsOf(owner)).toEqual([]);
    await browser.call(updateNotificationSettings, { body: { aboutTrees: false } });
    await report(visitor(), { kind: 'pest', tag: tagShown() });
    expect(await newsOf(owner)).toEqual([]);
  });
});

describe('who sees an issue', () => {
  test('whose land it is, who planted the tree, who paid for it and administrators', async () => {
    const staff = {
      landowner: farmer,
      planter: await make.createAccount(sql(), { role: 'planter' }),
      company: await make.createAccount(sql(), { role: 'company' }),
    };
    const strangers = [
      await make.createAccount(sql(), { role: 'landowner' }),
      await make.createAccount(sql(), { role: 'planter' }),
      await make.createAccount(sql(), { role: 'company' }),
    ];
    const land = await make.createLand(sql(), { account: staff.landowner });
    const planter = await make.createPlanter(sql(), { account: staff.planter });
    const company = await make.createCompany(sql(), { account: staff.company });
    tree = await make.createTree(sql(), { land, planter, company });
    const { code } = await reported(visitor());
    for (const account of Object.values(staff))
      expect((await issuesOf(account)).map((issue) => issue.code)).toEqual([code]);
    const [issue] = await issuesOf(farmer);
    const params = { id: issue?.id ?? '' };
    for (const account of strangers) {
      expect(await issuesOf(account)).toEqual([]);
      expect((await (await staffOf(account)).call(getIssue, { params })).status).toBe(404);
    }
    const sponsor = await staffOf(staff.company);
    expect((await sponsor.call(getIssue, { params })).status).toBe(200);
    expect((await sponsor.call(updateIssue, { params, body: { status: 'in_progress' } })).status).toBe(403);
    const admin = await make.createAccount(sql(), { role: 'admin' });
    expect((await issuesOf(admin)).map((each) => each.code)).toContain(code);
    expect((await (await staffOf(owner)).call(listIssues, { query: {} })).status).toBe(403);
  });

  test('a list is paged and filtered', async () => {
    for (let count = 0; count < 3; count += 1) await report(visitor());
    const all = await issuesOf(farmer);
    const [first] = await issuesOf(farmer, { limit: 1 });
    expect(first?.id).toBe(all[0]?.id);
    expect(await issuesOf(farmer, { limit: 1, cursor: first?.id })).toEqual([all[1]]);
    expect(await issuesOf(farmer, { status: 'resolved' })).toEqual([]);
  });
});

describe('handling', () => {
  async function openIssue(reporter?: AccountSeed) {
    const { code } = await reported(reporter ? await browserOf(reporter) : visitor());
    const [issue] = await issuesOf(farmer);
    const browser = await staffOf(farmer);
    const params = { id: issue?.id ?? '' };
    return {
      code,
      step: (body: object) => browser.call(updateIssue, { params, body }),
      resolve: (body: object) => browser.call(resolveIssue, { params, body }),
    };
  }

  test('an issue is taken up, resolved with a word, and its reporter hears of it', async () => {
    const reporter = await make.createAccount(sql());
    const { code, step, resolve } = await openIssue(reporter);
    expect((await step({ status: 'in_progress' })).status).toBe(200);
    expect((await resolve({ action: 'other' })).body.details).toMatchObject([{ path: 'body.answer' }]);
    const { body } = await resolve({ action: 'other', answer: 'سُقيت' });
    expect(body.data).toMatchObject({ status: 'resolved', resolution: 'other', answer: 'سُقيت' });
    expect(await newsOf(reporter)).toMatchObject([{ kind: 'issue_answered', path: `/report/${code}` }]);
    const seen = await visitor().call(getReport, { params: { code } });
    expect(seen.body.data).toMatchObject({ status: 'resolved', answer: 'سُقيت' });
  });

  test('one that was given up may be taken up again, and each outcome is told', async () => {
    const reporter = await make.createAccount(sql());
    const { step, resolve } = await openIssue(reporter);
    await step({ status: 'in_progress' });
    await step({ status: 'unresolved', answer: 'لم نجدها' });
    house.clock.advance(hour);
    const again = await staffOf(farmer);
    const id = (await issuesOf(farmer))[0]?.id ?? '';
    expect((await again.call(updateIssue, { params: { id }, body: { status: 'in_progress' } })).status).toBe(
      200,
    );
    const done = { params: { id }, body: { action: 'mark_acceptable_variance' as const } };
    expect((await again.call(resolveIssue, done)).status).toBe(200);
    expect((await newsOf(reporter)).map(({ kind }) => kind)).toEqual(['issue_answered', 'issue_answered']);
    expect((await resolve({ action: 'mark_acceptable_variance' })).status).not.toBe(200);
  });

  test('a step that cannot follow is a 409 and changes nothing', async () => {
    const { step, resolve, code } = await openIssue();
    expect((await resolve({ action: 'mark_acceptable_variance' })).status).toBe(409);
    expect((await step({ status: 'unresolved' })).status).toBe(409);
    expect((await step({ status: 'resolved' })).status).toBe(400);
    const seen = await visitor().call(getReport, { params: { code } });
    expect(seen.body.data).toMatchObject({ status: 'pending' });
  });

  test('of two at once one takes it up', async () => {
    const { step } = await openIssue();
    const answers = await Promise.all([step({ status: 'in_progress' }), step({ status: 'in_progress' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
