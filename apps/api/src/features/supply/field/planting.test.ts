import { claimTree, getTreeByTag, makeBlankTags } from '@nabta/contract/gifts/tag';
import { listAssignments, plantTree } from '@nabta/contract/supply/field';
import { getPassport } from '@nabta/contract/trees/passport';
import { getTree } from '@nabta/contract/trees/tree';
import { parsePassportBody } from '@nabta/domain/passport';
import { describe, expect, test } from 'vitest';

import { day, addMs, minute } from '#core/clock.ts';
import { tagSecret } from '#features/gifts/tag/tag-secret.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { fieldTeam, ghaf, plant, plantingFactory } from './testing/field-test-kit.ts';
import { selectStockOf, selectTagsOnTrees, selectTreesOf } from './testing/field.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = () => new TestBrowser(() => app.app);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof plant>>) => [status, body.code];

test("lists a planter's own efforts with their stock", async () => {
  const [mine, other] = [await fieldTeam(app), await fieldTeam(app)];
  const { body } = await mine.browser.call(listAssignments, {});
  expect(body.data).toMatchObject([
    { id: mine.effort.id, stock: [{ specie: { id: ghaf }, quantity: 10 }], planted: 0 },
  ]);
  const admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  const all = (await admin.call(listAssignments, {})).body.data;
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.effort.id, other.effort.id]));
});

test('creates a tree with its tag, takes one sapling from stock and starts the passport', async () => {
  const team = await fieldTeam(app);
  const planting = plantingFactory(app, team)();
  const tag = { params: { id: planting.tagId } };
  expect((await visitor().call(getTreeByTag, tag)).body.code).toBe('TREE_NOT_PLANTED');
  const { status, body } = await plant(team.browser, planting);
  expect(status).toBe(200);
  const { publicId } = body.data;
  const tree = (await visitor().call(getTree, { params: { publicId } })).body.data;
  expect(tree).toMatchObject({
    specie: { id: ghaf },
    effort: { id: team.effort.id },
    plantedByCompany: { id: team.company.id },
    owner: null,
    plantedAt: planting.plantedAt,
    ledger: [{ kind: 'planted', to: null }],
  });
  expect(await selectStockOf(sql(), team.effort)).toBe(9);
  const passport = (await visitor().call(getPassport, { params: { publicId } })).body.data;
  expect(parsePassportBody(passport.entries[0]?.body ?? '')?.facts).toMatchObject({
    effort: team.effort.id,
    batch: expect.any(String),
  });
  expect((await visitor().call(getTreeByTag, tag)).body.data).toMatchObject({ publicId, claimable: true });
  const owner = await createSignedInBrowser(app, await make.createAccount(sql()));
  const secret = tagSecret(app.context.secrets, planting.tagId ?? '');
  expect((await owner.call(claimTree, { ...tag, body: { secret } })).status).toBe(200);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

describe('work whose proof has ended', () => {
  const refused = [403, 'SECOND_FACTOR_REQUIRED'];

  /** Plants with a session that was proven `days` ago. */
  async function plantWithProof(days: number, { recordedAgo }: { recordedAgo: number }) {
    const team = await fieldTeam(app);
    await sql()`
      update session set proven_at = proven_at - make_interval(days => ${days})
      where account_id = ${team.account.id}`;
    const plantedAt = addMs(app.clock.now(), -recordedAgo * day).toISOString();
    const { status, body } = await plant(team.browser, plantingFactory(app, team)({ plantedAt }));
    return [status, body.code];
  }

  test('is accepted for a week when it was recorded while the proof lasted', async () => {
    expect(await plantWithProof(29, { recordedAgo: 0 })).toEqual([200, undefined]);
    expect(await plantWithProof(33, { recordedAgo: 4 })).toEqual([200, undefined]);
    expect(await plantWithProof(38, { recordedAgo: 10 })).toEqual(refused);
  });

  test('is refused when it was recorded after the proof, until the planter proves it again', async () => {
    expect(await plantWithProof(33, { recordedAgo: 2 })).toEqual(refused);
    const team = await fieldTeam(app);
    const unproven = await createSignedInBrowser(app, team.account);
    const planting = plantingFactory(app, team)();
    const { status, body } = await plant(unproven, planting);
    expect([status, body.code]).toEqual(refused);
    expect((await plant(team.browser, planting)).status).toBe(200);
  });
});

test('creates one tree from five concurrent requests and from a retry after the key expired', async () => {
  const team = await fieldTeam(app);
  const planting = plantingFactory(app, team)();
  const responses = await Promise.all(Array.from({ length: 5 }, () => plant(team.browser, planting)));
  app.clock.advance(3 * day);
  const today = await createStaffBrowser(app, team.account);
  responses.push(await today.call(plantTree, { body: planting }));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body.data.publicId)).size).toBe(1);
  expect([await selectTreesOf(sql(), team.effort), await selectStockOf(sql(), team.effort)]).toEqual([1, 9]);
});

test('lets one of two phones use a tag and changes nothing for the other', async () => {
  const team = await fieldTeam(app);
  const next = plantingFactory(app, team);
  const tagId = team.tags[0];
  const responses = await Promise.all(
    [next({ tagId }), next({ tagId })].map((body) => plant(team.browser, body)),
  );
  expect(responses.map(codeOf)).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, 'TAG_TAKEN'],
    ]),
  );
  expect([await selectTreesOf(sql(), team.effort), await selectStockOf(sql(), team.effort)]).toEqual([1, 9]);
  expect(codeOf(await plant(team.browser, next({ tagId: 'NEVERPR1NT' })))).toEqual([404, 'TAG_UNKNOWN']);
});

test('plants the last sapling once under concurrency', async () => {
  const team = await fieldTeam(app, { saplings: 1 });
  const next = plantingFactory(app, team);
  const responses = await Promise.all([next(), next(), next()].map((body) => plant(team.browser, body)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(codeOf(await plant(team.browser, next()))).toEqual([409, 'STOCK_TOO_LOW']);
  expect(await selectTagsOnTrees(sql(), team.tags)).toBe(1);
});

test('returns 404 for an effort of other planters and 403 without the capability', async () => {
  const [mine, other] = [await fieldTeam(app), await fieldTeam(app)];
  const planting = plantingFactory(app, other);
  expect(codeOf(await plant(mine.browser, planting()))).toEqual([404, 'NOT_FOUND']);
  const visitorBrowser = await createSignedInBrowser(app, await make.createAccount(sql()));
  expect(codeOf(await plant(visitorBrowser, planting()))).toEqual([403, 'FORBIDDEN']);
  expect(await selectTreesOf(sql(), other.effort)).toBe(0);
});

test('requires confirmation for an inexact place and for a likely duplicate', async () => {
  const team = await fieldTeam(app);
  const next = plantingFactory(app, team);
  const rough = next({ accuracyM: 51 });
  expect(codeOf(await plant(team.browser, rough))).toEqual([409, 'PLACE_UNSURE']);
  expect((await plant(team.browser, { ...rough, isPlaceSure: true } as typeof rough)).status).toBe(200);
  const adjacent = next({ latitude: rough.latitude + 0.000_005 });
  expect(codeOf(await plant(team.browser, adjacent))).toEqual([409, 'PLANTED_TWICE']);
  expect((await plant(team.browser, { ...adjacent, isAnother: true } as typeof adjacent)).status).toBe(200);
});

test('rejects planting times in the future or older than 30 days', async () => {
  const team = await fieldTeam(app);
  const next = plantingFactory(app, team);
  const at = (ms: number) => ({ plantedAt: addMs(app.clock.now(), ms).toISOString() });
  expect((await plant(team.browser, next(at(5 * minute)))).status).toBe(400);
  expect((await plant(team.browser, next(at(-31 * day)))).status).toBe(400);
  expect((await plant(team.browser, next(at(-29 * day)))).status).toBe(200);
});

test('creates blank tags only for efforts the caller may print for', async () => {
  const account = await make.createAccount(sql(), { role: 'landowner' });
  const land = await make.createLand(sql(), { account });
  const [ownEffort, foreign] = [await make.createEffort(sql(), { land }), await make.createEffort(sql())];
  const landowner = await createStaffBrowser(app, account);
  const makeTags = (effortId: string) => landowner.call(makeBlankTags, { body: { effortId, count: 24 } });
  expect((await makeTags(foreign.id)).status).toBe(404);
  const { tags } = (await makeTags(ownEffort.id)).body.data;
  expect(new Set(tags).size).toBe(24);
  expect((await visitor().call(getTreeByTag, { params: { id: tags[0] } })).status).toBe(404);
});
