import type { Endpoint } from '@nabta/contract/endpoint';
import { type Gift, giveTree } from '@nabta/contract/gift';
import { openTicket, type Ticket } from '@nabta/contract/ticket';
import { type Capability, can } from '@nabta/domain/capability';
import { type Role, roles } from '@nabta/domain/role';
import { beforeAll, describe, expect, test } from 'vitest';

import { featureRoutes } from './app.ts';
import { refusalSecret } from './features/gift/refusal.ts';
import { inboxRoutes } from './features/message/message.routes.ts';
import { tagSecret } from './features/tag/tag-secret.ts';
import { createSubscriber } from './gateways/push/testing/push-service.ts';
import { readCatalogue } from './platform/openapi/contract-catalogue.ts';
import * as make from './testing/factories.ts';
import { signIn } from './testing/sign-in.ts';
import { signedInAsStaff } from './testing/signed-in.ts';
import { TestBrowser, useTestApp } from './testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

/** Somebody who is no staff, or one of each role that has proven itself a second time. */
type Staff = Exclude<Role, 'person'>;
const staffRoles = roles.filter((role): role is Staff => role !== 'person');
type Who = 'signedOut' | 'nameless' | 'owner' | 'stranger' | Staff;
const everybody: readonly Who[] = ['signedOut', 'nameless', 'owner', 'stranger', ...staffRoles];
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

const everyone = (status: number) =>
  Object.fromEntries(everybody.map((who) => [who, status])) as Record<Who, number>;
const session = (status = 200) => ({ ...everyone(status), signedOut: 401 });
const named = (status = 200) => ({ ...session(status), nameless: 403 });

/** Those of a role that may, and nobody else; who may only with their own finds nothing of theirs here. */
const only = (capability: Capability, status = 200, withOwn = status): Record<Who, number> => ({
  ...named(403),
  ...Object.fromEntries(staffRoles.filter((role) => can(role, capability)).map((role) => [role, withOwn])),
  ...Object.fromEntries(
    staffRoles.filter((role) => can(role, capability, 'all')).map((role) => [role, status]),
  ),
});
const onlyAll = (capability: Capability, status = 200) => only(capability, status, 403);
let taken = 0;
/** One after the other, again and again. */
const nextOf = (...ids: readonly string[]) => ids[(taken += 1) % ids.length] ?? '';

const unknown = () => ({ params: { id: crypto.randomUUID() } });
const ofUnknownCompany = () => ({ params: { companyId: crypto.randomUUID() } });
const unknownBatch = () => ({ params: { id: crypto.randomUUID(), batchId: crypto.randomUUID() } });
const ofSpecie = () => ({ params: { id: 'prosopis-cineraria' } });
const ofTree = () => ({ params: { publicId: world.publicId }, body: { reason: 'مثال' } });
const ofTicket = () => ({ params: { id: world.ticketId } });
/** A door that knows staff, behind which the call itself asks who may. */
const anyStaff = (status: number) => ({ ...named(status), owner: 403, stranger: 403 });

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
  'GET /second_factor': only('seeConsole'),
  'POST /second_factor/passkey': only('seeConsole'),
  'POST /second_factor/totp': only('seeConsole'),
  'POST /second_factor': {
    input: () => ({ body: { kind: 'totp', code: '000000' } }),
    ...only('seeConsole', 400),
  },
  'POST /second_factor/question': only('seeConsole', 404),
  'POST /second_factor/proof': {
    input: () => ({ body: { kind: 'recovery', code: '000000000000' } }),
    ...only('seeConsole', 400),
  },
  'POST /second_factor/recovery_codes': only('seeConsole'),
  'DELETE /second_factor/:id': { input: unknown, ...only('seeConsole', 404) },
  'POST /auth/verify_link': { input: () => ({ body: { token: 'none' } }), ...everyone(400) },
  // Only they came through the door and have its cookie.
  'GET /auth/refresh': { ...everyone(401), nameless: 200, owner: 200, stranger: 200 },
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
  'GET /console/overview': only('seeTrees'),
  'GET /console/count': only('seeConsole'),
  'GET /console/search': { input: () => ({ query: { q: 'غاف' } }), ...only('seeTrees') },
  'GET /console/tree': only('seeTrees'),
  'GET /console/tree/count': only('seeTrees'),
  'GET /console/tree/choices': only('seeTrees'),
  'GET /console/tree/export.csv': only('seeTrees'),
  'GET /console/tree/export.geojson': only('seeTrees'),
  'GET /console/tree/:publicId': { input: ofTree, ...only('seeTrees', 200, 404) },
  // The manager was there before the administrator.
  'PATCH /console/tree/:publicId': {
    input: () => ({ params: { publicId: world.publicId }, body: { isVip: true, reason: 'مثال' } }),
    ...only('markTreeVip'),
    admin: 409,
  },
  'POST /console/tree/:publicId/tag': {
    input: () => ({ params: { publicId: '0000000000' } }),
    ...only('editTrees', 404),
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
    ...named(403),
    owner: 200,
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
    ...onlyAll('photographTree', 404),
    owner: 404,
  },
  'GET /tree/:publicId/passport': {
    input: () => ({ params: { publicId: world.publicId } }),
    ...everyone(200),
  },
  'POST /tree/:publicId/issue': {
    // Ten reports a tree.
    input: () => ({
      params: { publicId: nextOf(world.publicId, world.privatePublicId) },
      body: { kind: 'dry' },
    }),
    ...everyone(200),
  },
  'GET /issue/report/:code': { input: () => ({ params: { code: '000000000000' } }), ...everyone(404) },
  'POST /issue/report/:code/photo': {
    input: () => ({ params: { code: '000000000000' } }),
    ...everyone(415),
  },
  'GET /issue': only('seeIssues'),
  'GET /issue/:id': { input: unknown, ...only('seeIssues', 404) },
  'PATCH /issue/:id': { input: unknown, ...only('handleIssues', 404) },
  'POST /issue/:id/resolution': { input: unknown, ...only('handleIssues', 404) },
  'GET /import': only('importTrees'),
  'POST /import': { input: () => ({ body: { name: 'a.csv', bytes: 9 } }), ...only('importTrees', 404) },
  'GET /import/:id': { input: unknown, ...only('importTrees', 404) },
  'POST /import/:id/part/:seq': {
    input: () => ({ params: { id: crypto.randomUUID(), seq: '0' } }),
    ...anyStaff(415),
  },
  'GET /import/:id/progress': { input: unknown, ...only('importTrees', 404) },
  'PATCH /import/:id': { input: () => ({ ...unknown(), body: {} }), ...only('importTrees', 404) },
  'PATCH /import/:id/status': {
    input: () => ({ ...unknown(), body: { status: 'checking' } }),
    ...only('importTrees', 404),
  },
  'GET /import/:id/answer': { input: unknown, ...only('importTrees', 404) },
  'GET /import/:id/answers.csv': { input: unknown, ...only('importTrees', 404) },
  'GET /delivery': only('seeChain'),
  'GET /delivery/count': only('seeChain'),
  'GET /delivery/nursery': only('manageDeliveries'),
  'GET /delivery/:id': { input: unknown, ...only('seeChain', 404) },
  'POST /delivery': only('manageDeliveries', 404),
  'PATCH /delivery/:id': { input: unknown, ...only('manageDeliveries', 404) },
  'PATCH /delivery/:id/status': { input: unknown, ...only('manageDeliveries', 404) },
  'POST /delivery/:id/photo': { input: unknown, ...anyStaff(415) },
  'POST /delivery/:id/issue': { input: unknown, ...only('handleIssues', 404) },
  'GET /stock': only('seeChain'),
  'GET /stock/movement': only('seeChain'),
  'GET /care/land': only('careForTrees'),
  'GET /care/land/:id': { input: unknown, ...only('careForTrees', 404) },
  'POST /round': only('planRounds', 404),
  'GET /round/:id': { input: unknown, ...only('careForTrees', 404) },
  'GET /survival/:scope/:id': {
    input: () => ({ params: { scope: 'effort', id: crypto.randomUUID() } }),
    ...everyone(404),
  },
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
  'GET /tree_tag/sheet.pdf': only('printTags', 200, 404),
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
    ...onlyAll('measureTree', 400),
    owner: 400,
  },
  'GET /field/assignments': only('plantTrees'),
  'GET /field/round': only('careForTrees'),
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
    ...only('plantTrees', 404),
  },
  'POST /tree/:publicId/care': {
    input: () => ({
      params: { publicId: world.publicId },
      body: { id: crypto.randomUUID(), at: house.clock.now().toISOString(), litres: 20 },
    }),
    ...only('careForTrees', 200, 404),
  },
  'GET /field/work/:id/photo': { input: unknown, ...named(404) },
  'POST /field/work/:id/photo': {
    input: () => ({ ...unknown(), body: { bytes: 1, sha256: 'a'.repeat(64) } }),
    ...named(404),
  },
  'POST /field/work/:id/photo/part/:offset': {
    input: () => ({ params: { id: crypto.randomUUID(), offset: 0 } }),
    ...named(415),
  },
  'POST /tree_tag/blank': {
    input: () => ({ body: { effortId: crypto.randomUUID(), count: 1 } }),
    ...only('printTags', 404),
  },
  'GET /impact': { input: () => ({ query: { id: world.ownerId } }), ...everyone(200) },
  'GET /impact/scopes': named(),
  'POST /disclosure': {
    input: () => ({ body: { companyId: crypto.randomUUID(), fromOn: '2026-01-01', toOn: '2026-01-31' } }),
    ...only('seeReports', 404),
  },
  'GET /disclosure': only('seeReports'),
  'GET /disclosure/companies': only('seeReports'),
  'GET /disclosure/:serial/file/:file': {
    input: () => ({ params: { serial: '000000000000', file: 'report.pdf' } }),
    ...only('seeReports', 404),
  },
  'GET /disclosure/:serial': { input: () => ({ params: { serial: '000000000000' } }), ...everyone(404) },
  'GET /disclosure/file/:sha256': {
    input: () => ({ params: { sha256: '0'.repeat(64) } }),
    ...everyone(404),
  },
  'GET /console/dashboard': only('seeReports'),
  'GET /console/dashboard.csv': only('seeReports'),
  'GET /message': onlyAll('seeMessages'),
  'GET /message/sums': onlyAll('seeMessages'),
  'GET /specie': { input: () => ({ query: {} }), ...everyone(200) },
  'GET /specie/model': onlyAll('seeChain'),
  'POST /specie/trial': onlyAll('seeChain'),
  // The second one has the name of the first.
  'POST /specie': { ...onlyAll('manageSpecies'), admin: 409 },
  'GET /specie/:id/model': { input: ofSpecie, ...onlyAll('seeChain') },
  'PATCH /specie/:id/model': { input: ofSpecie, ...onlyAll('manageSpecies', 409) },
  'POST /land': onlyAll('manageLands'),
  'GET /land/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /land/:id': { input: unknown, ...only('manageLands', 404) },
  'POST /effort': onlyAll('manageEfforts', 400),
  'GET /effort/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /effort/:id': { input: unknown, ...onlyAll('manageEfforts', 404) },
  'GET /campaign/page/:slug': { input: () => ({ params: { slug: 'unknown' } }), ...everyone(404) },
  'GET /campaign': only('runCampaigns'),
  'POST /campaign': only('runCampaigns', 404),
  'GET /campaign/:id': { input: unknown, ...only('runCampaigns', 404) },
  'PATCH /campaign/:id': { input: unknown, ...only('runCampaigns', 404) },
  'POST /campaign/:id/trees': {
    input: () => ({ ...unknown(), body: { count: 1 } }),
    ...only('runCampaigns', 404),
  },
  'DELETE /campaign/:id/trees': { input: unknown, ...only('runCampaigns', 404) },
  'POST /campaign/:id/coupon': {
    input: () => ({
      ...unknown(),
      body: { codes: 1, mostUses: 1, isOpenSecret: false, reason: 'مثال' },
    }),
    ...only('runCampaigns', 404),
  },
  'GET /campaign/:id/coupon/:batchId/codes.csv': { input: unknownBatch, ...only('runCampaigns', 404) },
  'GET /campaign/:id/coupon/:batchId/sheet.pdf': { input: unknownBatch, ...only('runCampaigns', 404) },
  'POST /campaign/:id/bulk_gift': { input: unknown, ...anyStaff(415) },
  'GET /bulk_gift/:id': { input: unknown, ...only('runCampaigns', 404) },
  'DELETE /bulk_gift/:id': { input: unknown, ...only('runCampaigns', 404) },
  'GET /bulk_gift/:id/faults.csv': { input: unknown, ...only('runCampaigns', 404) },
  'POST /bulk_gift/:id/start': {
    input: () => ({ ...unknown(), body: { textsPerMinute: 60, reason: 'مثال' } }),
    ...only('runCampaigns', 404),
  },
  'POST /bulk_gift/:id/stop': { input: unknown, ...only('runCampaigns', 404) },
  'POST /bulk_gift/:id/resume': { input: unknown, ...only('runCampaigns', 404) },
  'GET /company/page/:slug': { input: () => ({ params: { slug: 'unknown' } }), ...everyone(404) },
  'GET /company/page/:slug/tree': { input: () => ({ params: { slug: 'unknown' } }), ...everyone(200) },
  'GET /oembed': { input: () => ({ query: { url: 'https://elsewhere.example/' } }), ...everyone(404) },
  'GET /open_data': everyone(200),
  'GET /open_data/tree.geojson': everyone(404),
  'GET /open_data/tree.csv': everyone(404),
  'POST /company': { ...onlyAll('manageCompanies'), admin: 400 },
  'GET /company/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /company/:id': { input: unknown, ...only('manageCompanies', 404) },
  'PUT /company/:id/image': { input: unknown, ...anyStaff(415) },
  // Programs come with a key; nobody's session opens these.
  'GET /partner': everyone(401),
  'GET /partner/version': everyone(200),
  'GET /partner/tree': everyone(401),
  'GET /partner/tree/:publicId': { input: ofTree, ...everyone(401) },
  'GET /partner/counters': everyone(401),
  'GET /partner/order': everyone(401),
  'POST /partner/order': everyone(401),
  'GET /partner/order/:id': { input: unknown, ...everyone(401) },
  'GET /partner/event': everyone(401),
  'GET /partner/webhook': everyone(401),
  'POST /partner/webhook': everyone(401),
  'PATCH /partner/webhook/:id': { input: unknown, ...everyone(401) },
  'DELETE /partner/webhook/:id': { input: unknown, ...everyone(401) },
  'POST /partner/webhook/:id/secret': { input: unknown, ...everyone(401) },
  'POST /partner/test/event': everyone(401),
  'GET /console/partner': only('managePartners'),
  'GET /console/partner/:companyId': { input: ofUnknownCompany, ...only('managePartners', 404) },
  'POST /console/partner/:companyId/key': { input: ofUnknownCompany, ...only('managePartners', 404) },
  'POST /console/partner/:companyId/webhook': { input: ofUnknownCompany, ...only('managePartners', 404) },
  'DELETE /console/partner_key/:id': { input: unknown, ...only('managePartners', 404) },
  'GET /console/webhook/:id': { input: unknown, ...only('managePartners', 404) },
  'PATCH /console/webhook/:id': { input: unknown, ...only('managePartners', 404) },
  'DELETE /console/webhook/:id': { input: unknown, ...only('managePartners', 404) },
  'POST /console/webhook/:id/secret': { input: unknown, ...only('managePartners', 404) },
  'POST /console/webhook/:id/ping': { input: unknown, ...only('managePartners', 404) },
  'POST /console/webhook/:id/replay': { input: unknown, ...only('managePartners', 404) },
  'POST /planter': onlyAll('managePlanters'),
  'GET /planter/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /planter/:id': { input: unknown, ...onlyAll('managePlanters', 404) },
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
  'GET /staff': onlyAll('manageStaff'),
  'GET /staff/person': {
    input: () => ({ query: { phone: '+966500000000' } }),
    ...onlyAll('manageStaff', 404),
  },
  'PUT /staff/:id/role': { input: unknown, ...onlyAll('manageStaff', 404) },
  'POST /staff/:id/factor_reset': { input: unknown, ...onlyAll('manageStaff', 404) },
  'GET /approval': onlyAll('runCampaigns'),
  'POST /approval/:id/approve': { input: unknown, ...anyStaff(404) },
  'POST /approval/:id/refuse': { input: unknown, ...anyStaff(404) },
  'POST /approval/:id/withdraw': { input: unknown, ...anyStaff(404) },
  'GET /audit': onlyAll('seeAudit'),
  'GET /audit/check': onlyAll('seeAudit'),
  'GET /audit/entries.jsonl': onlyAll('seeAudit'),
  'POST /audit/:seq/undo': { input: () => ({ params: { seq: 99_999_999 } }), ...onlyAll('seeAudit', 404) },
  'GET /analytics/report': only('seeAnalytics'),
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
  'GET /console/ticket': only('answerTickets'),
  'GET /console/ticket/:id': { input: ofTicket, ...only('answerTickets') },
  'GET /console/ticket/:id/photo/:messageId': {
    input: () => ({ params: { id: world.ticketId, messageId: crypto.randomUUID() } }),
    ...only('answerTickets', 404),
  },
  'POST /console/ticket/:id/answer': { input: ofTicket, ...only('answerTickets') },
  'POST /console/ticket/:id/close': { input: ofTicket, ...only('answerTickets') },
  'POST /error_report': { input: () => ({ body: { type: 'Error' } }), ...everyone(400) },
  'GET /error_group': only('seeErrors'),
  'GET /error_group/:id': { input: unknown, ...only('seeErrors', 404) },
  'PATCH /error_group/:id': { input: unknown, ...only('seeErrors', 404) },
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

const { calls } = await readCatalogue();
/** What the document shows as an input that would be taken. */
const sample = (endpoint: Endpoint): Input => {
  const body = calls.get(endpoint)?.doc.body;
  return { query: {}, ...(body !== undefined && { body }) };
};
/** Of a record in its first version. */
const seen = { 'if-match': '"1"' };

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
  const phones = {
    nameless: (await make.createAccount(sql(), { firstname: null, lastname: null })).phone,
    owner: owner.phone,
    stranger: (await make.createAccount(sql())).phone,
  };
  for (const [who, phone] of Object.entries(phones)) {
    browsers[who as Who] = await signIn(house, phone, { isNamed: false });
  }
  for (const role of staffRoles)
    browsers[role] = await signedInAsStaff(house, await make.createAccount(sql(), { role }));
  // Each at home, so that none uses up what the others may ask for.
  Object.values(browsers).forEach((browser, index) => (browser.address = `10.0.0.${index + 1}`));
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
    '/embed.js',
    '/embed/:file',
    '/embed/:slug/counter',
    '/embed/:slug/logo.webp',
    '/embed/:slug/map',
    '/embed/:slug/tree/:publicId',
    '/embed/:slug/tree/:publicId/photo.webp',
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
    '/preview/campaign/:id/:language.jpg',
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

test.each(
  routes
    .filter((route) => !/logout|share_code/u.test(route.path))
    .map((route) => [nameOf(route), route] as const),
)('%s answers each of them', async (name, endpoint) => {
  const { input = () => ({}), ...expected } = table[name] as Row;
  const answered: Record<string, number> = {};
  const codes: unknown[] = [];
  for (const who of everybody) {
    const { status, body } = await browsers[who].call(endpoint, { ...sample(endpoint), ...input() }, seen);
    answered[who] = status;
    if (staffRoles.includes(who as Staff)) codes.push(body.code);
  }
  expect(codes).not.toContain('SECOND_FACTOR_REQUIRED');
  expect(answered).toEqual(expected);
});

test('no call of staff answers who has not proven themselves a second time', async () => {
  const { phone } = await make.createAccount(sql(), { role: 'admin' });
  const browser = await signIn(house, phone, { isNamed: false });
  const ofStaff = routes.filter(({ access }) => access === 'staff');
  expect(ofStaff.length).toBeGreaterThan(50);
  for (const endpoint of ofStaff) {
    const { input = () => ({}) } = table[nameOf(endpoint)] as Row;
    const { body } = await browser.call(endpoint, { ...sample(endpoint), ...input() }, seen);
    expect(body.code, nameOf(endpoint)).toBe('SECOND_FACTOR_REQUIRED');
  }
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
