import type { Endpoint } from '@nabta/contract/endpoint';
import { type Gift, giveTree } from '@nabta/contract/gift';
import { openTicket, type Ticket } from '@nabta/contract/ticket';
import { beforeAll, describe, expect, test } from 'vitest';

import { featureRoutes } from './app.ts';
import { refusalSecret } from './features/gift/refusal.ts';
import { inboxRoutes } from './features/message/message.routes.ts';
import { tagSecret } from './features/tag/tag-secret.ts';
import { createSubscriber } from './gateways/push/testing/push-service.ts';
import * as make from './testing/factories.ts';
import { signIn } from './testing/sign-in.ts';
import { TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

type Who = 'signedOut' | 'nameless' | 'owner' | 'stranger' | 'admin';
type Input = { params?: object; query?: object; body?: object };
type Row = { input?: () => Input } & Record<Who, number>;

/** The owner of everything below, whose forest is private in one half of the world and open in the other. */
const world = {
  treeId: '',
  publicId: '',
  privatePublicId: '',
  ownerId: '',
  privateId: '',
  shareCode: '',
  promisedTreeId: '',
  giftId: '',
  giftCode: '',
  sessionId: '',
  ticketId: '',
};
const browsers = {} as Record<Who, TestBrowser>;

/** Of a browser whose push service nobody will call. */
const createSubscription = () => {
  const { endpoint, ...keys } = createSubscriber('https://push.example', 'browser').target;
  return { endpoint, keys };
};

const secretOfText = (code: string) => refusalSecret(house.context.secrets, code);

const everyone = (status: number) => ({
  signedOut: status,
  nameless: status,
  owner: status,
  stranger: status,
  admin: status,
});
const session = (status = 200) => ({ ...everyone(status), signedOut: 401 });
const named = (status = 200) => ({ ...session(status), nameless: 403 });

/** Every route and what it answers to whom; a route that is missing here fails the test. */
const table: Record<string, Row> = {
  'POST /auth/login_phone': { input: () => ({ body: { phone: 'nobody' } }), ...everyone(400) },
  'POST /auth/verify_otp': {
    input: () => ({ body: { phone: '+966500000000', code: '0000' } }),
    ...everyone(400),
  },
  'POST /auth/phone/old_code': named(),
  'POST /auth/phone/new_code': { input: () => ({ body: { phone: 'nobody' } }), ...named(400) },
  'POST /auth/phone': {
    input: () => ({ body: { phone: '+966500000000', oldCode: '0000', newCode: '0000' } }),
    ...named(400),
  },
  'GET /second_factor': { ...named(403), admin: 200 },
  'POST /second_factor/passkey': { ...named(403), admin: 200 },
  'POST /second_factor/totp': { ...named(403), admin: 200 },
  'POST /second_factor': {
    input: () => ({ body: { kind: 'totp', code: '000000' } }),
    ...named(403),
    admin: 400,
  },
  'POST /second_factor/question': { ...named(403), admin: 404 },
  'POST /second_factor/proof': {
    input: () => ({ body: { kind: 'totp', code: '000000' } }),
    ...named(403),
    admin: 400,
  },
  'POST /second_factor/recovery_codes': { ...named(403), admin: 200 },
  'DELETE /second_factor/:id': {
    input: () => ({ params: { id: crypto.randomUUID() } }),
    ...named(403),
    admin: 404,
  },
  'POST /auth/verify_link': { input: () => ({ body: { token: 'none' } }), ...everyone(400) },
  'GET /auth/refresh': { ...everyone(200), signedOut: 401 },
  'POST /auth/logout': everyone(200),
  'GET /account/sessions': session(),
  'DELETE /account/sessions/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...session(404) },
  'GET /account': session(),
  'PATCH /account': { input: () => ({ body: {} }), ...session() },
  'DELETE /account': { input: () => ({ body: { code: '0000' } }), ...session(400) },
  'POST /account/keep': session(),
  'POST /account/erasure_code': session(),
  'POST /account/export': session(),
  'GET /account/export/state': session(),
  'GET /account/export': session(404),
  'PUT /account/image': named(415),
  'DELETE /account/image': named(),
  'POST /account/share_code': named(),
  'POST /account/celebration': named(),
  'GET /account/:id/minimal': { input: () => ({ params: { id: world.ownerId } }), ...everyone(200) },
  'GET /account/search': { input: () => ({ query: { q: 'نورة' } }), ...named() },
  'GET /account/public/:shareCode': {
    input: () => ({ params: { shareCode: world.shareCode } }),
    ...everyone(200),
  },
  'GET /tree': { input: () => ({ query: {} }), ...named() },
  'GET /tree/infinite': { input: () => ({ query: {} }), ...named() },
  'GET /tree/count': { input: () => ({ query: {} }), ...named() },
  'GET /tree/facets': { input: () => ({ query: {} }), ...named() },
  'GET /tree/gifted': { input: () => ({ query: {} }), ...named() },
  'GET /tree/:publicId/chat': {
    input: () => ({ params: { publicId: world.publicId }, query: {} }),
    ...named(),
  },
  'POST /tree/:publicId/chat': {
    input: () => ({ params: { publicId: world.publicId }, body: { message: 'How old are you?' } }),
    ...named(),
  },
  'DELETE /tree/:publicId/chat': { input: () => ({ params: { publicId: world.publicId } }), ...named() },
  'GET /tree/for_public_account/:id': {
    input: () => ({ params: { id: world.ownerId }, query: {} }),
    ...everyone(200),
  },
  'GET /tree/tiles/:z/:x/:y.mvt': {
    input: () => ({ params: { z: 0, x: 0, y: 0 }, query: {} }),
    ...named(204),
    owner: 200,
  },
  'GET /console/overview': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /console/count': { ...named(403), admin: 200 },
  'GET /console/search': { input: () => ({ query: { q: 'غاف' } }), ...named(403), admin: 200 },
  'GET /console/tree': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /console/tree/count': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /console/tree/choices': { ...named(403), admin: 200 },
  'GET /console/tree/export.csv': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /console/tree/:publicId': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...named(403),
    admin: 200,
  },
  'PATCH /console/tree/:publicId': {
    input: () => ({ params: { publicId: world.publicId }, body: { reason: 'مثال' } }),
    ...named(403),
    admin: 400,
  },
  'POST /console/tree/:publicId/tag': {
    input: () => ({ params: { publicId: world.publicId }, body: { reason: 'مثال' } }),
    ...named(403),
    admin: 400,
  },
  'GET /land/plan/:x/:y': { input: () => ({ params: { x: 2579, y: 1757 } }), ...everyone(200) },
  'GET /location': {
    input: () => ({ query: { latitude: '24.7', longitude: '46.7' } }),
    ...everyone(200),
  },
  'GET /tree/w3w': { input: () => ({ query: { latitude: '24.7', longitude: '46.7' } }), ...everyone(200) },
  'GET /tree/:publicId': { input: () => ({ params: { publicId: world.publicId } }), ...everyone(200) },
  'PATCH /tree/:publicId': {
    input: () => ({ params: { publicId: world.publicId }, body: { givenName: 'اسم' } }),
    signedOut: 401,
    nameless: 403,
    owner: 200,
    stranger: 403,
    admin: 403,
  },
  'PUT /tree/:publicId/dedication': {
    input: () => ({
      params: { publicId: world.publicId },
      body: { kind: 'in_memory', name: 'عمر', isPublic: false },
    }),
    ...named(403),
    owner: 200,
  },
  'DELETE /tree/:publicId/dedication': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...named(403),
    owner: 200,
  },
  'GET /tree/:publicId/qr.svg': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...everyone(200),
  },
  'GET /tree/:publicId/qr.png': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...everyone(200),
  },
  'POST /tree/:publicId/photo': { input: () => ({ params: { publicId: world.publicId } }), ...named(415) },
  'DELETE /tree/:publicId/photo/:file': {
    input: () => ({ params: { publicId: world.publicId, file: 'unknown.webp' } }),
    ...named(404),
    stranger: 403,
  },
  'GET /tree/:publicId/passport': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...everyone(200),
  },
  'POST /tree/:publicId/issue': {
    input: () => ({ params: { publicId: world.publicId }, body: { kind: 'dry' } }),
    ...everyone(200),
  },
  'GET /issue/report/:code': { input: () => ({ params: { code: '000000000000' } }), ...everyone(404) },
  'POST /issue/report/:code/photo': {
    input: () => ({ params: { code: '000000000000' } }),
    ...everyone(415),
  },
  'GET /issue': { input: () => ({ query: {} }), ...named(403) },
  'GET /issue/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'PATCH /issue/:id': {
    input: () => ({ params: { id: crypto.randomUUID() }, body: { status: 'in_progress' } }),
    ...named(403),
  },
  'POST /issue/:id/resolution': {
    input: () => ({
      params: { id: crypto.randomUUID() },
      body: { action: 'mark_acceptable_variance' },
    }),
    ...named(403),
  },
  'GET /delivery': { input: () => ({ query: {} }), ...named(403) },
  'GET /delivery/count': named(403),
  'GET /delivery/nursery': named(403),
  'GET /delivery/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'POST /delivery': { input: () => ({ body: {} }), ...named(403) },
  'PATCH /delivery/:id': {
    input: () => ({ params: { id: crypto.randomUUID() }, body: {} }),
    ...named(403),
  },
  'PATCH /delivery/:id/status': {
    input: () => ({ params: { id: crypto.randomUUID() }, body: { status: 'in_transit' } }),
    ...named(403),
  },
  'POST /delivery/:id/photo': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'POST /delivery/:id/issue': {
    input: () => ({ params: { id: crypto.randomUUID() }, body: { kind: 'other' } }),
    ...named(403),
  },
  'GET /stock': { input: () => ({ query: {} }), ...named(403) },
  'GET /care/land': named(403),
  'GET /care/land/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'POST /round': { input: () => ({ body: {} }), ...named(403) },
  'GET /round/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'GET /survival/:scope/:id': {
    input: () => ({ params: { scope: 'effort', id: crypto.randomUUID() } }),
    ...everyone(404),
  },
  'GET /stock/movement': { input: () => ({ query: {} }), ...named(403) },
  'GET /tree_tag/:id/tree': { input: () => ({ params: { id: 'TAG000' } }), ...everyone(200) },
  'POST /tree_tag/:id/claim': {
    input: () => ({
      params: { id: 'TAG000' },
      body: { secret: tagSecret(house.context.secrets, 'TAG000') },
    }),
    ...named(409),
    owner: 200,
  },
  'GET /tree/:publicId/certificate': {
    input: () => ({ params: { publicId: world.publicId }, query: {} }),
    ...everyone(200),
  },
  'GET /story/:year': { input: () => ({ params: { year: 2025 } }), ...named() },
  'GET /story/:year/picture': { input: () => ({ params: { year: 2025 }, query: {} }), ...named() },
  'GET /account/public/:shareCode/story/:year': {
    input: () => ({ params: { shareCode: world.shareCode, year: 2025 } }),
    ...everyone(200),
  },
  'GET /account/certificate': { input: () => ({ query: {} }), ...named(404), owner: 200 },
  'GET /certificate/:serial': { input: () => ({ params: { serial: '0'.repeat(12) } }), ...everyone(404) },
  'GET /tree_tag/sheet.pdf': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /coupon/:code': { input: () => ({ params: { code: 'mistyped' } }), ...everyone(400) },
  'POST /coupon/redeem': { input: () => ({ body: { code: 'mistyped' } }), ...named(400) },
  'POST /notification/push': {
    input: () => ({ body: createSubscription() }),
    ...named(),
  },
  'POST /notification/push/stop': {
    input: () => ({ body: { endpoint: createSubscription().endpoint } }),
    ...named(),
  },
  'GET /tree/eco_benefit': { input: () => ({ query: {} }), ...named() },
  'GET /tree/eco_benefit/for_account/:accountId': {
    input: () => ({ params: { accountId: world.ownerId }, query: {} }),
    ...everyone(200),
  },
  'GET /tree/eco_benefit/timeline': { input: () => ({ query: {} }), ...named() },
  'GET /tree/counting_chart': { input: () => ({ query: {} }), ...named() },
  'GET /tree/:publicId/eco_benefit': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...everyone(200),
  },
  'GET /eco/estimate': {
    input: () => ({ query: { specie: 'ghaf', plantedAt: '2020-01-01T00:00:00Z' } }),
    ...everyone(200),
  },
  'POST /tree/:publicId/measurement': {
    input: () => ({ params: { publicId: world.publicId }, body: { dbhCm: 900 } }),
    ...named(400),
    stranger: 403,
  },
  'GET /field/assignments': { ...named(403), admin: 200 },
  'GET /field/round': { ...named(403), admin: 200 },
  'POST /planting': {
    input: () => ({
      body: {
        id: crypto.randomUUID(),
        effortId: crypto.randomUUID(),
        specieId: 'prosopis-cineraria',
        tagId: 'TAG000',
        longitude: 46.7,
        latitude: 24.7,
        accuracyM: 5,
        plantedAt: house.clock.now().toISOString(),
      },
    }),
    ...named(403),
    admin: 404,
  },
  'POST /tree/:publicId/care': {
    input: () => ({
      params: { publicId: world.publicId },
      body: { id: crypto.randomUUID(), at: house.clock.now().toISOString(), litres: 20 },
    }),
    ...named(403),
    admin: 200,
  },
  'POST /field/work/:id/photo': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(415) },
  'POST /tree_tag/blank': {
    input: () => ({ body: { effortId: crypto.randomUUID(), count: 1 } }),
    ...named(403),
    admin: 404,
  },
  'GET /impact': { input: () => ({ query: { id: world.ownerId } }), ...everyone(200) },
  'GET /impact/scopes': named(),
  'GET /specie': { input: () => ({ query: {} }), ...everyone(200) },
  'GET /specie/model': named(403),
  'POST /specie/trial': { input: () => ({ body: {} }), ...named(403) },
  'POST /specie': { input: () => ({ body: {} }), ...named(403) },
  'GET /specie/:id/model': { input: () => ({ params: { id: 'prosopis-cineraria' } }), ...named(403) },
  'PATCH /specie/:id/model': {
    input: () => ({ params: { id: 'prosopis-cineraria' }, body: {} }),
    ...named(403),
  },
  'POST /land': { input: () => ({ body: {} }), ...named(403) },
  'GET /land/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'PATCH /land/:id': { input: () => ({ params: { id: crypto.randomUUID() }, body: {} }), ...named(403) },
  'POST /effort': { input: () => ({ body: {} }), ...named(403) },
  'GET /effort/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'PATCH /effort/:id': { input: () => ({ params: { id: crypto.randomUUID() }, body: {} }), ...named(403) },
  'GET /company/page/:slug': { input: () => ({ params: { slug: 'unknown' } }), ...everyone(404) },
  'GET /company/page/:slug/tree': { input: () => ({ params: { slug: 'unknown' } }), ...everyone(200) },
  'POST /company': { input: () => ({ body: {} }), ...named(403) },
  'GET /company/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'PATCH /company/:id': { input: () => ({ params: { id: crypto.randomUUID() }, body: {} }), ...named(403) },
  'PUT /company/:id/image': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'POST /planter': { input: () => ({ body: {} }), ...named(403) },
  'GET /planter/:id': { input: () => ({ params: { id: crypto.randomUUID() } }), ...named(403) },
  'PATCH /planter/:id': { input: () => ({ params: { id: crypto.randomUUID() }, body: {} }), ...named(403) },
  'GET /land': named(),
  'GET /effort': named(),
  'GET /effort/planter': named(),
  'GET /effort/companies': named(),
  'POST /effort/trees-count': { input: () => ({ body: { treeIds: [world.treeId] } }), ...named() },
  'POST /v1/event': {
    input: () => ({
      query: { token: 'another' },
      body: {
        id: crypto.randomUUID(),
        name: 'page view',
        at: house.clock.now().toISOString(),
        visitorId: crypto.randomUUID(),
        visitId: crypto.randomUUID(),
        page: 'tree',
        language: 'ar',
        device: 'phone',
      },
    }),
    ...everyone(403),
  },
  'POST /analytics/visit': everyone(200),
  'GET /analytics/report': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'POST /feedback': { input: () => ({ body: { emoji: '😍', page: '/' } }), ...named() },
  'POST /ticket': { input: () => ({ body: { topic: 'app', text: 'سؤال' } }), ...named() },
  'GET /ticket': { input: () => ({ query: {} }), ...named() },
  'GET /ticket/:id': { input: () => ({ params: { id: world.ticketId } }), ...named(404), owner: 200 },
  'POST /ticket/:id/message': {
    input: () => ({ params: { id: world.ticketId }, body: { text: 'سؤال آخر' } }),
    ...named(404),
    owner: 200,
  },
  'POST /ticket/:id/photo': { input: () => ({ params: { id: world.ticketId } }), ...named(415) },
  'GET /ticket/:id/photo/:messageId': {
    input: () => ({ params: { id: world.ticketId, messageId: crypto.randomUUID() } }),
    ...named(404),
  },
  'GET /console/ticket': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /console/ticket/:id': { input: () => ({ params: { id: world.ticketId } }), ...named(403), admin: 200 },
  'GET /console/ticket/:id/photo/:messageId': {
    input: () => ({ params: { id: world.ticketId, messageId: crypto.randomUUID() } }),
    ...named(403),
    admin: 404,
  },
  'POST /console/ticket/:id/answer': {
    input: () => ({ params: { id: world.ticketId }, body: { text: 'جواب' } }),
    ...named(403),
    admin: 200,
  },
  'POST /console/ticket/:id/close': {
    input: () => ({ params: { id: world.ticketId } }),
    ...named(403),
    admin: 200,
  },
  'POST /error_report': { input: () => ({ body: { type: 'Error' } }), ...everyone(400) },
  'GET /error_group': { input: () => ({ query: {} }), ...named(403), admin: 200 },
  'GET /error_group/:id': {
    input: () => ({ params: { id: crypto.randomUUID() } }),
    ...named(403),
    admin: 404,
  },
  'PATCH /error_group/:id': {
    input: () => ({ params: { id: crypto.randomUUID() }, body: { status: 'solved' } }),
    ...named(403),
    admin: 404,
  },
  'POST /tree/:publicId/gift': {
    input: () => ({ params: { publicId: world.publicId }, body: { phone: '12345' } }),
    ...named(400),
  },
  'POST /gift': { input: () => ({ body: { trees: [world.publicId], phone: '12345' } }), ...named(400) },
  'GET /gift/:id/link': { input: () => ({ params: { id: world.giftId } }), ...named(404) },
  'POST /gift/page/:code/open': {
    input: () => ({ params: { code: world.giftCode }, body: {} }),
    ...named(404),
  },
  'POST /gift/:id/thanks': {
    input: () => ({ params: { id: world.giftId }, body: { words: 'شكرًا' } }),
    ...named(404),
  },
  'PATCH /tree/:id/open_gift': { input: () => ({ params: { id: world.promisedTreeId } }), ...named(404) },
  'POST /gift/:id/decline': { input: () => ({ params: { id: world.giftId } }), ...named(404) },
  'DELETE /gift/:id': {
    input: () => ({ params: { id: world.giftId } }),
    ...named(404),
    owner: 200,
  },
  'GET /gift/page/:code': { input: () => ({ params: { code: world.giftCode } }), ...everyone(200) },
  'POST /gift/page/:code/opt_out': {
    input: () => ({ params: { code: world.giftCode }, body: { secret: secretOfText(world.giftCode) } }),
    ...everyone(200),
  },
  'POST /gift/page/:code/opt_in': {
    input: () => ({ params: { code: world.giftCode }, body: { secret: secretOfText(world.giftCode) } }),
    ...everyone(200),
  },
  'GET /gift_notification': named(),
  'GET /gift_notification/gifted': { input: () => ({ query: {} }), ...named() },
  'POST /gift_notification/re_notify/:id': {
    input: () => ({ params: { id: world.giftId } }),
    ...named(404),
    owner: 410,
  },
  'GET /gift/receivers': named(),
  'GET /notification': { input: () => ({ query: {} }), ...named() },
  'POST /notification/read': { input: () => ({ body: { upTo: world.giftId } }), ...named() },
  'GET /notification/settings': named(),
  'PATCH /notification/settings': { input: () => ({ body: {} }), ...named() },
  'GET /dev/inbox': { input: () => ({ query: {} }), ...everyone(200) },
};

const served = [...featureRoutes, ...inboxRoutes];
const routes = served.flatMap(({ endpoint }) => endpoint ?? []);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

beforeAll(async () => {
  const owner = await make.createAccount(sql());
  const tree = await make.createTree(sql(), { owner, tag: 'TAG000' });
  const shy = await make.createAccount(sql(), { isPrivate: true });
  const shyTree = await make.createTree(sql(), { owner: shy });
  Object.assign(world, {
    treeId: tree.id,
    publicId: tree.publicId,
    privatePublicId: shyTree.publicId,
    ownerId: owner.id,
    privateId: shy.id,
  });
  const phones: Record<Exclude<Who, 'signedOut'>, string> = {
    nameless: (await make.createAccount(sql(), { firstname: null, lastname: null })).phone,
    owner: owner.phone,
    stranger: (await make.createAccount(sql())).phone,
    admin: (await make.createAccount(sql(), { role: 'admin' })).phone,
  };
  for (const [who, phone] of Object.entries(phones)) {
    browsers[who as Who] = await signIn(house, phone, { isNamed: false });
  }
  await sql()`
    update session set proven_at = session.created_at, staff_seen_at = session.created_at
    from account where account.id = account_id and role = 'admin'`;
  browsers.signedOut = new TestBrowser(() => house.app);
  const { body } = await browsers.owner.call(
    routes.find((route) => nameOf(route) === 'GET /account') as Endpoint,
    {},
  );
  world.shareCode = (body.data as { shareCode: string }).shareCode;
  const question = { body: { topic: 'gift', text: 'أين هديتي؟' } };
  world.ticketId = ((await browsers.owner.call(openTicket, question)).body.data as Ticket).id;
  const promised = await make.createTree(sql(), { owner });
  const wish = { params: { publicId: promised.publicId }, body: { phone: '+966558889999' } };
  const gift = (await browsers.owner.call(giveTree, wish)).body.data as Gift;
  Object.assign(world, {
    promisedTreeId: promised.id,
    giftId: gift.id,
    giftCode: gift.link.replace('/gift/', ''),
  });
});

test('every route is in the table, and every row is a route', () => {
  expect(Object.keys(table).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

test('what is served beside the API is open to all, and listed here', () => {
  const beside = served.filter(({ endpoint }) => endpoint === undefined);
  expect(beside.map(({ declared }) => declared.access)).toEqual(beside.map(() => 'public'));
  expect(beside.map(({ declared }) => declared.url).toSorted()).toEqual([
    '/.well-known/nabta-certificate-keys.json',
    '/.well-known/security.txt',
    '/accounts/:file',
    '/api/health/live',
    '/api/health/ready',
    '/api/metrics',
    '/dev/inbox',
    '/dev/inbox.css',
    '/dev/inbox.js',
    '/map/config.json',
    '/map/greens/:z/:x/:y.webp',
    '/map/places.json',
    '/map/relief/:z/:x/:y.webp',
    '/map/satellite/:z/:x/:y.webp',
    '/map/shade/dark/:z/:x/:y.webp',
    '/map/shade/light/:z/:x/:y.webp',
    '/map/shade/satellite/:z/:x/:y.webp',
    '/map/static/:spot/:size.webp',
    '/map/streets/:z/:x/:y.mvt',
    '/map/style/:name.json',
    '/map/tiles/:z/:x/:y.mvt',
    '/preview/company/:id/:language.jpg',
    '/preview/gift/:id/:language.jpg',
    '/preview/site/:id/:language.jpg',
    '/preview/story/:code/:year/:language.jpg',
    '/preview/tree/:id/:language.jpg',
    '/preview/user/:id/:language.jpg',
    '/robots.txt',
    '/sitemap.xml',
    '/tree/:publicId/passport.json',
    '/trees/:file',
  ]);
});

describe.each(
  routes
    .filter((route) => !/logout|share_code/u.test(route.path))
    .map((route) => [nameOf(route), route] as const),
)('%s', (name, endpoint) => {
  test.each(['signedOut', 'nameless', 'owner', 'stranger', 'admin'] as const)(
    'answers a caller who is %s',
    async (who) => {
      const { input = () => ({}), ...expected } = table[name] as Row;
      const { status } = await browsers[who].call(endpoint, input());
      expect(status).toBe(expected[who]);
    },
  );
});

describe('the calls that end what the others need, last', () => {
  test.each(['POST /account/share_code', 'POST /auth/logout'])('%s', async (name) => {
    const endpoint = routes.find((route) => nameOf(route) === name) as Endpoint;
    const { input: _, ...expected } = table[name] as Row;
    for (const [who, status] of Object.entries(expected)) {
      expect((await browsers[who as Who].call(endpoint, {})).status, who).toBe(status);
    }
  });
});

describe('a private person', () => {
  const open: [string, () => Input][] = [
    ['GET /account/:id/minimal', () => ({ params: { id: world.privateId } })],
    ['GET /tree/for_public_account/:id', () => ({ params: { id: world.privateId }, query: {} })],
    [
      'GET /tree/eco_benefit/for_account/:accountId',
      () => ({ params: { accountId: world.privateId }, query: {} }),
    ],
  ];

  test.each(open)('is unknown to everybody by %s', async (name, input) => {
    const endpoint = routes.find((route) => nameOf(route) === name) as Endpoint;
    for (const who of ['signedOut', 'stranger'] as const) {
      expect((await browsers[who].call(endpoint, input())).status).toBe(404);
    }
  });

  test('is not named by the page of a tree', async () => {
    const endpoint = routes.find((route) => nameOf(route) === 'GET /tree/:publicId') as Endpoint;
    const { body } = await browsers.stranger.call(endpoint, { params: { publicId: world.privatePublicId } });
    expect(JSON.stringify(body)).not.toContain(world.privateId);
  });
});
