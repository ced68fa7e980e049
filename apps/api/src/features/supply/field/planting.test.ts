import { type Assignment, listAssignments, plantTree } from '@nabta/contract/field';
import { getPassport, type Passport } from '@nabta/contract/passport';
import { claimTree, getTreeByTag, makeBlankTags } from '@nabta/contract/tag';
import { getTree, type Tree } from '@nabta/contract/tree';
import { readPassportBody } from '@nabta/domain/passport';
import { expect, test } from 'vitest';

import { day, later, minute } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { tagSecret } from '../tag/tag-secret.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { fieldTeam, ghaf, plant, plantings } from './testing/field-house.ts';
import { selectStockOf, selectTagsOnTrees, selectTreesOf } from './testing/field.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const visitor = () => new TestBrowser(() => house.app);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof plant>>) => [status, body.code];

test('a planter sees their efforts with the saplings that are there, and no others', async () => {
  const [mine, other] = [await fieldTeam(house), await fieldTeam(house)];
  const { body } = await mine.browser.call(listAssignments, {});
  expect(body.data).toMatchObject([
    { id: mine.effort.id, stock: [{ specie: { id: ghaf }, quantity: 10 }], planted: 0 },
  ]);
  const admin = await signedIn(house, await make.createAccount(sql(), { role: 'admin' }));
  const all = (await admin.call(listAssignments, {})).body.data as Assignment[];
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.effort.id, other.effort.id]));
});

test('a planting is a tree of its effort with its tag, one sapling less, and the first page of a passport', async () => {
  const team = await fieldTeam(house);
  const planting = plantings(house, team)();
  const tag = { params: { id: planting.tagId } };
  expect((await visitor().call(getTreeByTag, tag)).body.code).toBe('TREE_NOT_PLANTED');
  const { status, body } = await plant(team.browser, planting);
  expect(status).toBe(200);
  const { publicId } = body.data as { publicId: string };
  const tree = (await visitor().call(getTree, { params: { publicId } })).body.data as Tree;
  expect(tree).toMatchObject({
    specie: { id: ghaf },
    effort: { id: team.effort.id },
    plantedByCompany: { id: team.company.id },
    owner: null,
    plantedAt: planting.plantedAt,
    ledger: [{ kind: 'planted', to: null }],
  });
  expect(await selectStockOf(sql(), team.effort)).toBe(9);
  const passport = (await visitor().call(getPassport, { params: { publicId } })).body.data as Passport;
  expect(readPassportBody(passport.entries[0]?.body ?? '')?.facts).toMatchObject({
    effort: team.effort.id,
    batch: expect.any(String),
  });
  expect((await visitor().call(getTreeByTag, tag)).body.data).toMatchObject({ publicId, claimable: true });
  const owner = await signedIn(house, await make.createAccount(sql()));
  const secret = tagSecret(house.context.secrets, planting.tagId ?? '');
  expect((await owner.call(claimTree, { ...tag, body: { secret } })).status).toBe(200);
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('sent five times at once, and again after the server has forgotten the key, it is one tree', async () => {
  const team = await fieldTeam(house);
  const planting = plantings(house, team)();
  const answers = await Promise.all(Array.from({ length: 5 }, () => plant(team.browser, planting)));
  house.clock.advance(3 * day);
  const today = await signedIn(house, team.account);
  answers.push(await today.call(plantTree, { body: planting }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => (body.data as { publicId: string }).publicId)).size).toBe(1);
  expect([await selectTreesOf(sql(), team.effort), await selectStockOf(sql(), team.effort)]).toEqual([1, 9]);
});

test('of two phones with one tag one wins, and the other changes nothing', async () => {
  const team = await fieldTeam(house);
  const next = plantings(house, team);
  const tagId = team.tags[0];
  const answers = await Promise.all(
    [next({ tagId }), next({ tagId })].map((body) => plant(team.browser, body)),
  );
  expect(answers.map(codeOf)).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, 'TAG_TAKEN'],
    ]),
  );
  expect([await selectTreesOf(sql(), team.effort), await selectStockOf(sql(), team.effort)]).toEqual([1, 9]);
  expect(codeOf(await plant(team.browser, next({ tagId: 'NEVERPR1NT' })))).toEqual([404, 'TAG_UNKNOWN']);
});

test('the last sapling is planted once, whoever is first', async () => {
  const team = await fieldTeam(house, { saplings: 1 });
  const next = plantings(house, team);
  const answers = await Promise.all([next(), next(), next()].map((body) => plant(team.browser, body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(codeOf(await plant(team.browser, next()))).toEqual([409, 'STOCK_TOO_LOW']);
  expect(await selectTagsOnTrees(sql(), team.tags)).toBe(1);
});

test('what is not theirs to plant in is unknown, and who may not plant at all is refused', async () => {
  const [mine, other] = [await fieldTeam(house), await fieldTeam(house)];
  const planting = plantings(house, other);
  expect(codeOf(await plant(mine.browser, planting()))).toEqual([404, 'NOT_FOUND']);
  const person = await signedIn(house, await make.createAccount(sql()));
  expect(codeOf(await plant(person, planting()))).toEqual([403, 'FORBIDDEN']);
  expect(await selectTreesOf(sql(), other.effort)).toBe(0);
});

test('a rough place and a second hole beside the first have to be confirmed', async () => {
  const team = await fieldTeam(house);
  const next = plantings(house, team);
  const rough = next({ accuracyM: 51 });
  expect(codeOf(await plant(team.browser, rough))).toEqual([409, 'PLACE_UNSURE']);
  expect((await plant(team.browser, { ...rough, isPlaceSure: true } as typeof rough)).status).toBe(200);
  const beside = next({ latitude: rough.latitude + 0.000_005 });
  expect(codeOf(await plant(team.browser, beside))).toEqual([409, 'PLANTED_TWICE']);
  expect((await plant(team.browser, { ...beside, isAnother: true } as typeof beside)).status).toBe(200);
});

test('the time is the phone’s, neither in the future nor older than thirty days', async () => {
  const team = await fieldTeam(house);
  const next = plantings(house, team);
  const at = (ms: number) => ({ plantedAt: later(house.clock.now(), ms).toISOString() });
  expect((await plant(team.browser, next(at(5 * minute)))).status).toBe(400);
  expect((await plant(team.browser, next(at(-31 * day)))).status).toBe(400);
  expect((await plant(team.browser, next(at(-29 * day)))).status).toBe(200);
});

test('blank tags are made for an effort by those who may print for it', async () => {
  const account = await make.createAccount(sql(), { role: 'landowner' });
  const land = await make.createLand(sql(), { account });
  const [own, foreign] = [await make.createEffort(sql(), { land }), await make.createEffort(sql())];
  const landowner = await signedIn(house, account);
  const ask = (effortId: string) => landowner.call(makeBlankTags, { body: { effortId, count: 24 } });
  expect((await ask(foreign.id)).status).toBe(404);
  const { tags } = (await ask(own.id)).body.data as { tags: string[] };
  expect(new Set(tags).size).toBe(24);
  expect((await visitor().call(getTreeByTag, { params: { id: tags[0] } })).status).toBe(404);
});
