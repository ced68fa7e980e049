import {
  acceptIssuePhoto,
  addReportPhoto,
  getIssue,
  getReport,
  listIssues,
  refuseIssuePhoto,
  reportProblem,
  resolveIssue,
  updateIssue,
} from '@nabta/contract/supply/issue';
import { listNotifications, updateNotificationSettings } from '@nabta/contract/trees/notification';
import { getTree } from '@nabta/contract/trees/tree';
import type { PictureFolder } from '@nabta/domain/picture-file';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, hour, second } from '#core/clock.ts';
import { tagSecret } from '#features/gifts/tag/tag-secret.ts';
import * as photos from '#features/trees/picture/testing/photos.ts';
import { usePictureApp } from '#features/trees/picture/testing/picture-app.ts';
import { uploadFile } from '#features/trees/picture/testing/upload-file.ts';
import { readPicture } from '#gateways/pictures/picture-store.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { removeReportPhotos } from './issue-photo.ts';

const { app } = usePictureApp();
const sql = () => app.context.database.sql;
const browserOf = (account: AccountSeed) => createSignedInBrowser(app, account);
const staffOf = (account: AccountSeed) => createStaffBrowser(app, account);

let addresses = 0;
const visitor = () => {
  const browser = new TestBrowser(() => app.app);
  addresses = (addresses % 250) + 1;
  browser.address = `203.0.113.${addresses}`;
  return browser;
};

let owner: AccountSeed;
let farmer: AccountSeed;
let tree: TreeSeed;
let tag: string;
let created = 0;

beforeEach(async () => {
  created += 1;
  tag = `PRB${String(created).padStart(5, '0')}`;
  owner = await make.createAccount(sql());
  farmer = await make.createAccount(sql(), { role: 'landowner' });
  const land = await make.createLand(sql(), { account: farmer });
  tree = await make.createTree(sql(), { owner, land, tag });
});

const tagProof = () => ({ id: tag, secret: tagSecret(app.context.secrets, tag) });
const report = (browser: TestBrowser, body: object = { kind: 'dry' }, { publicId } = tree) =>
  browser.call(reportProblem, { params: { publicId }, body });
const reported = async (browser: TestBrowser, body?: object) => (await report(browser, body)).body.data;
const issuesOf = async (account: AccountSeed, query = {}) =>
  (await (await staffOf(account)).call(listIssues, { query })).body.data;
const notificationsOf = async (account: AccountSeed) => {
  const { body } = await (await browserOf(account)).call(listNotifications, { query: {} });
  return body.data.items;
};

describe('report', () => {
  test('opens an issue for the landowner, also when anonymous', async () => {
    const { code } = await reported(visitor(), { kind: 'broken_support', note: '  مائلة  ' });
    expect(await issuesOf(farmer)).toMatchObject([
      { code, kind: 'broken_support', note: 'مائلة', status: 'pending', isAtTree: false, reporter: null },
    ]);
    const fetched = await visitor().call(getReport, { params: { code: code.toLowerCase() } });
    expect(fetched.body.data).toMatchObject({ code, status: 'pending', tree: { publicId: tree.publicId } });
  });

  test('names signed-in reporters unless they are private', async () => {
    await report(await browserOf(owner));
    await report(await browserOf(await make.createAccount(sql(), { isPrivate: true })));
    const issues = await issuesOf(farmer);
    expect(issues.map(({ reporter }) => reporter?.id)).toEqual([undefined, owner.id]);
  });

  test('counts as made at the tree only with the valid secret of its tag', async () => {
    const other = await make.createTree(sql(), { tag: `X${tag}` });
    await report(visitor(), { kind: 'pest', tag: tagProof() });
    await report(visitor(), { kind: 'pest', tag: { ...tagProof(), secret: '0'.repeat(13) } });
    expect((await report(visitor(), { kind: 'pest', tag: tagProof() }, other)).status).toBe(200);
    expect((await issuesOf(farmer)).map(({ isAtTree }) => isAtTree)).toEqual([false, true]);
  });

  test.each([
    {},
    { kind: 'ugly' },
    { kind: 'dry', note: '' },
    { kind: 'dry', note: 'x'.repeat(501) },
    { kind: 'dry', note: 'a\u0000b' },
    { kind: 'dry', status: 'resolved' },
  ])('returns 400 for %j', async (body) => {
    expect((await report(visitor(), body)).status).toBe(400);
  });

  test('returns 404 for a deleted or unknown tree', async () => {
    const removed = await make.createTree(sql(), { isDeleted: true });
    expect((await report(visitor(), { kind: 'dry' }, removed)).status).toBe(404);
    expect((await visitor().call(getReport, { params: { code: '0'.repeat(12) } })).status).toBe(404);
  });
});

describe('rate limit', () => {
  const countAccepted = async (browser: TestBrowser, count: number, body: object) => {
    const trees = await make.createTrees(sql(), count);
    const responses = await Promise.all(trees.map((each) => report(browser, body, each)));
    return responses.filter(({ status }) => status === 200).length;
  };

  test('allows three reports a day anonymously and ten when signed in', async () => {
    expect(await countAccepted(visitor(), 6, { kind: 'dry' })).toBe(3);
    const person = await browserOf(await make.createAccount(sql()));
    expect(await countAccepted(person, 12, { kind: 'dry' })).toBe(10);
  });

  test('uses the higher limit for reports with a valid tag', async () => {
    const browser = visitor();
    const responses = await Promise.all(
      Array.from({ length: 9 }, () => report(browser, { kind: 'dry', tag: tagProof() })),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });

  const sendByStrangers = async (count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, () => report(visitor())));
    return responses.filter(({ status }) => status === 200).length;
  };

  test('limits one tree to ten reports of strangers a day over all addresses', async () => {
    expect(await sendByStrangers(14)).toBe(10);
    const refused = await report(visitor());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(day);
    expect((await report(visitor())).status).toBe(200);
  });

  test('keeps a share for signed-in people and tag holders when strangers used up theirs', async () => {
    expect(await sendByStrangers(11)).toBe(10);
    expect((await report(visitor(), { kind: 'dry', tag: tagProof() })).status).toBe(200);
    const people = await Promise.all(Array.from({ length: 11 }, () => make.createAccount(sql())));
    const responses = [];
    for (const person of people) responses.push(await report(await browserOf(person)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
  });

  test('never refuses the owner, staff of the tree or field staff', async () => {
    await sendByStrangers(10);
    const field = await make.createAccount(sql(), { role: 'field' });
    const browsers = [owner, farmer, field].map((account) => createStaffBrowser(app, account));
    for (const browser of await Promise.all(browsers)) {
      const responses = await Promise.all(Array.from({ length: 12 }, () => report(browser)));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    }
  });
});

describe('report photo', () => {
  beforeEach(async () => {
    for (const name of await picturesIn('reports')) await app.context.pictures.remove('reports', name);
  });

  const send = async (code: string) => {
    const parts = [{ name: 'problem.jpg', content: await photos.cornersPhoto() }];
    return uploadFile(app, visitor(), addReportPhoto, { parts, params: { code } });
  };
  const get = (url: string, browser = visitor()) =>
    app.app.inject({
      url,
      headers: browser.token === undefined ? {} : { authorization: `Bearer ${browser.token}` },
    });
  const picturesIn = (folder: PictureFolder) => Array.fromAsync(app.context.pictures.list(folder));

  async function reportedPhoto() {
    const { code } = await reported(visitor());
    const { body } = await send(code);
    const [issue] = await issuesOf(farmer);
    return { code, report: body.data, id: issue?.id ?? '' };
  }

  test('is added once, survives the cleanup and is not public', async () => {
    const { code, report } = await reportedPhoto();
    expect(report).toMatchObject({ hasPhoto: true, image: null });
    expect((await send(code)).status).toBe(409);
    app.clock.advance(2 * hour);
    await app.runJobs();
    expect((await issuesOf(farmer))[0]).toMatchObject({ hasPhoto: true, image: null });
    expect(await picturesIn('reports')).toHaveLength(1);
  });

  test('is sent uncached to the reporter by code and to staff of the tree, and to nobody else', async () => {
    const { code, id } = await reportedPhoto();
    const answers = [
      await get(`/api/issue/report/${code}/photo`),
      await get(`/api/issue/${id}/photo`, await staffOf(farmer)),
    ];
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'no-store',
      ]);
    const stranger = await make.createAccount(sql(), { role: 'landowner' });
    expect((await get(`/api/issue/${id}/photo`, await staffOf(stranger))).statusCode).toBe(404);
    expect((await get(`/api/issue/${id}/photo`)).statusCode).toBe(401);
    expect((await get(`/api/issue/report/${'0'.repeat(12)}/photo`)).statusCode).toBe(404);
    const imageName = await sql().oneValue<string>`select image_name from issue where id = ${id}`;
    for (const folder of ['reports', 'trees', 'accounts'])
      expect((await get(`/${folder}/${imageName}.webp`)).statusCode).toBe(404);
  });

  test('becomes a photo of the tree under another name when staff accept it', async () => {
    const { code, id } = await reportedPhoto();
    const before = await sql().oneValue<string>`select image_name from issue where id = ${id}`;
    const staff = await staffOf(farmer);
    const accepted = await staff.call(acceptIssuePhoto, { params: { id } });
    expect(accepted.body.data).toMatchObject({ hasPhoto: false, image: { nameCompressed: /\.webp$/u } });
    const name = accepted.body.data.image?.nameCompressed ?? '';
    expect(name).not.toContain(before);
    const page = await visitor().call(getTree, { params: { publicId: tree.publicId } });
    expect(page.body.data.photos).toMatchObject([{ image: { nameCompressed: name } }]);
    expect((await get(`/trees/${name}`)).statusCode).toBe(200);
    await app.runJobs();
    expect((await get(`/api/issue/report/${code}/photo`)).statusCode).toBe(404);
    expect(await picturesIn('reports')).toEqual([]);
    expect((await staff.call(acceptIssuePhoto, { params: { id } })).status).toBe(409);
    expect((await send(code)).status).toBe(409);
  });

  test('is accepted once when two members of staff accept it at the same time', async () => {
    const { id } = await reportedPhoto();
    const staff = await staffOf(farmer);
    const call = () => staff.call(acceptIssuePhoto, { params: { id } });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const page = await visitor().call(getTree, { params: { publicId: tree.publicId } });
    expect(page.body.data.photos).toHaveLength(1);
  });

  test('is removed when staff refuse it, and after 30 days', async () => {
    const [refused, old] = [await reportedPhoto(), await reportedPhoto()];
    const staff = await staffOf(farmer);
    const answer = await staff.call(refuseIssuePhoto, { params: { id: refused.id } });
    expect(answer.body.data).toMatchObject({ hasPhoto: false, image: null });
    expect((await get(`/api/issue/report/${refused.code}/photo`)).statusCode).toBe(404);
    app.clock.advance(30 * day - hour);
    await removeReportPhotos.run(app.context, {});
    expect((await get(`/api/issue/report/${old.code}/photo`)).statusCode).toBe(200);
    app.clock.advance(2 * hour);
    await removeReportPhotos.run(app.context, {});
    expect((await get(`/api/issue/report/${old.code}/photo`)).statusCode).toBe(404);
    await app.runJobs();
    expect(await picturesIn('reports')).toEqual([]);
  });

  test('leaves the public folder when it was stored there before photos were private', async () => {
    const { code, id } = await reportedPhoto();
    const name = 'ab'.repeat(16);
    await app.context.pictures.put(
      'trees',
      name,
      await readPicture(app.context.pictures, {
        folder: 'reports',
        name: await sql().oneValue<string>`select image_name from issue where id = ${id}`,
      }),
    );
    await sql()`update issue set image_name = null, public_image_name = ${name} where id = ${id}`;
    expect((await get(`/trees/${name}.webp`)).statusCode).toBe(200);
    await removeReportPhotos.run(app.context, {});
    await app.runJobs();
    expect((await get(`/trees/${name}.webp`)).statusCode).toBe(404);
    expect((await get(`/api/issue/report/${code}/photo`)).statusCode).toBe(200);
  });

  test('returns 409 an hour after the report and 404 for an unknown code', async () => {
    const { code } = await reported(visitor());
    app.clock.advance(hour + second);
    expect((await send(code)).status).toBe(409);
    expect((await send('0'.repeat(12))).status).toBe(404);
  });
});

describe('owner notifications', () => {
  test('are sent once a day for harm reported by identified users', async () => {
    await report(visitor());
    expect(await notificationsOf(owner)).toEqual([]);
    await report(visitor(), { kind: 'missing_tag', tag: tagProof() });
    expect(await notificationsOf(owner)).toEqual([]);
    await report(visitor(), { kind: 'pest', tag: tagProof() });
    await report(await browserOf(farmer), { kind: 'damaged' });
    expect((await notificationsOf(owner)).map(({ kind }) => kind)).toEqual(['tree_damaged']);
  });

  test("are skipped for the owner's own report and when disabled", async () => {
    const browser = await browserOf(owner);
    await report(browser);
    expect(await notificationsOf(owner)).toEqual([]);
    await browser.call(updateNotificationSettings, { body: { aboutTrees: false } });
    await report(visitor(), { kind: 'pest', tag: tagProof() });
    expect(await notificationsOf(owner)).toEqual([]);
  });
});

describe('access to issues', () => {
  test('is granted to landowner, planter, sponsor and administrators', async () => {
    const staff = {
      landowner: farmer,
      planter: await make.createAccount(sql(), { role: 'planter' }),
      company: await make.createAccount(sql(), { role: 'company' }),
    };
    const unrelated = [
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
    for (const account of unrelated) {
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

  test('paginates and filters the list', async () => {
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

  test('resolves an issue with an answer and notifies the reporter', async () => {
    const reporter = await make.createAccount(sql());
    const { code, step, resolve } = await openIssue(reporter);
    expect((await step({ status: 'in_progress' })).status).toBe(200);
    expect((await resolve({ action: 'other' })).body.details).toMatchObject([{ path: 'body.answer' }]);
    const { body } = await resolve({ action: 'other', answer: 'سُقيت' });
    expect(body.data).toMatchObject({ status: 'resolved', resolution: 'other', answer: 'سُقيت' });
    expect(await notificationsOf(reporter)).toMatchObject([
      { kind: 'issue_answered', path: `/report/${code}` },
    ]);
    const fetched = await visitor().call(getReport, { params: { code } });
    expect(fetched.body.data).toMatchObject({ status: 'resolved', answer: 'سُقيت' });
  });

  test('reopens an unresolved issue and notifies the reporter of each outcome', async () => {
    const reporter = await make.createAccount(sql());
    const { step, resolve } = await openIssue(reporter);
    await step({ status: 'in_progress' });
    await step({ status: 'unresolved', answer: 'لم نجدها' });
    app.clock.advance(hour);
    const laterBrowser = await staffOf(farmer);
    const id = (await issuesOf(farmer))[0]?.id ?? '';
    expect(
      (await laterBrowser.call(updateIssue, { params: { id }, body: { status: 'in_progress' } })).status,
    ).toBe(200);
    const done = { params: { id }, body: { action: 'mark_acceptable_variance' as const } };
    expect((await laterBrowser.call(resolveIssue, done)).status).toBe(200);
    expect((await notificationsOf(reporter)).map(({ kind }) => kind)).toEqual([
      'issue_answered',
      'issue_answered',
    ]);
    expect((await resolve({ action: 'mark_acceptable_variance' })).status).not.toBe(200);
  });

  test('returns 409 for an invalid step and changes nothing', async () => {
    const { step, resolve, code } = await openIssue();
    expect((await resolve({ action: 'mark_acceptable_variance' })).status).toBe(409);
    expect((await step({ status: 'unresolved' })).status).toBe(409);
    expect((await step({ status: 'resolved' })).status).toBe(400);
    const fetched = await visitor().call(getReport, { params: { code } });
    expect(fetched.body.data).toMatchObject({ status: 'pending' });
  });

  test('lets one of two concurrent callers start an issue', async () => {
    const { step } = await openIssue();
    const responses = await Promise.all([step({ status: 'in_progress' }), step({ status: 'in_progress' })]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
