import type { Endpoint } from '@nabta/contract/core/endpoint';
import { giveTree } from '@nabta/contract/gifts/gift';
import { getAccount } from '@nabta/contract/people/account';
import { openTicket } from '@nabta/contract/people/ticket';
import { type Capability, can } from '@nabta/domain/capability';
import { type Role, roles } from '@nabta/domain/role';
import { beforeAll, describe, expect, test } from 'vitest';

import { readCatalogue } from './core/openapi/contract-catalogue.ts';
import { featureRoutes } from './features.ts';
import { deriveOptOutSecret } from './features/gifts/gift/sms-opt-out.ts';
import { tagSecret } from './features/gifts/tag/tag-secret.ts';
import { inboxRoutes } from './features/services/message/message.routes.ts';
import { noisyJpeg } from './features/trees/picture/testing/photos.ts';
import { uploadFile } from './features/trees/picture/testing/upload-file.ts';
import { createSubscriber } from './gateways/push/testing/push-service.ts';
import * as make from './testing/factories.ts';
import { signIn } from './testing/sign-in.ts';
import { TestBrowser, useTestApp } from './testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp({ environment: { INBOX_ACCESS: 'anyone' } });
const sql = () => app.context.database.sql;

/** Staff roles; their test browsers have passed the second factor. */
type Staff = Exclude<Role, 'person'>;
const staffRoles = roles.filter((role): role is Staff => role !== 'person');
type Caller = 'signedOut' | 'nameless' | 'owner' | 'stranger' | Staff;
const callers: readonly Caller[] = ['signedOut', 'nameless', 'owner', 'stranger', ...staffRoles];
type Input = { params?: object; query?: object; body?: object };
type Row = { input?: () => Input } & Record<Caller, number>;

/** Fixtures of one owner, and a second account whose forest is private. */
const fixtures = {
  treeId: '',
  publicId: '',
  privatePublicId: '',
  otherPublicId: '',
  removedPublicId: '',
  landId: '',
  hiddenLandId: '',
  planterId: '',
  ownerId: '',
  privateId: '',
  shareCode: '',
  promisedTreeId: '',
  giftId: '',
  giftCode: '',
  sessionId: '',
  ticketId: '',
};
const browsers = {} as Record<Caller, TestBrowser>;
/** Signed in by text message alone. */
const unproven = {} as Record<Staff, TestBrowser>;

/** A push subscription whose endpoint is never called. */
const createSubscription = () => {
  const { endpoint, ...keys } = createSubscriber('https://push.example', 'browser').target;
  return { endpoint, keys };
};

const optOutSecretOf = (code: string) => deriveOptOutSecret(app.context.secrets, code);

const forEveryone = (status: number) =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Record<Caller, number>;
const session = (status = 200) => ({ ...forEveryone(status), signedOut: 401 });
const named = (status = 200) => ({ ...session(status), nameless: 403 });

/**
 * Expects `status` for roles with the capability for all records, `withOwn` for roles limited to own records,
 * 403 for others.
 */
const only = (capability: Capability, status = 200, withOwn = status): Record<Caller, number> => ({
  ...named(403),
  ...Object.fromEntries(staffRoles.filter((role) => can(role, capability)).map((role) => [role, withOwn])),
  ...Object.fromEntries(
    staffRoles.filter((role) => can(role, capability, 'all')).map((role) => [role, status]),
  ),
});
const onlyAll = (capability: Capability, status = 200) => only(capability, status, 403);
let rotation = 0;
/** Rotates through the ids, so per-tree limits are not reached. */
const nextOf = (...ids: readonly string[]) => ids[(rotation += 1) % ids.length] ?? '';

const unknown = () => ({ params: { id: crypto.randomUUID() } });
const unknownCompany = () => ({ params: { companyId: crypto.randomUUID() } });
const unknownBatch = () => ({ params: { id: crypto.randomUUID(), batchId: crypto.randomUUID() } });
const specieInput = () => ({ params: { id: 'prosopis-cineraria' } });
const treeInput = () => ({ params: { publicId: fixtures.publicId }, body: { reason: 'مثال' } });
const ticketInput = () => ({ params: { id: fixtures.ticketId } });

/** Every route with the expected status per caller; a missing route fails the test. */
const table: Record<string, Row> = {
  'POST /auth/login_phone': { input: () => ({ body: { phone: 'nobody' } }), ...forEveryone(400) },
  'POST /auth/verify_otp': {
    input: () => ({ body: { phone: '+966500000000', code: '0000' } }),
    ...forEveryone(400),
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
  'POST /auth/verify_link': { input: () => ({ body: { token: 'none' } }), ...forEveryone(400) },
  // Only these callers signed in through the API and have its cookie.
  'GET /auth/refresh': { ...forEveryone(401), nameless: 200, owner: 200, stranger: 200 },
  'POST /auth/logout': forEveryone(200),
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
  'GET /account/:id/minimal': { input: () => ({ params: { id: fixtures.ownerId } }), ...forEveryone(200) },
  'GET /account/search': { input: () => ({ query: { q: 'نورة' } }), ...named() },
  'GET /account/public/:shareCode': {
    input: () => ({ params: { shareCode: fixtures.shareCode } }),
    ...forEveryone(200),
  },
  'GET /tree': { input: () => ({ query: {} }), ...named() },
  'GET /tree/infinite': { input: () => ({ query: {} }), ...named() },
  'GET /tree/count': { input: () => ({ query: {} }), ...named() },
  'GET /tree/facets': { input: () => ({ query: {} }), ...named() },
  'GET /tree/gifted': { input: () => ({ query: {} }), ...named() },
  'GET /tree/:publicId/chat': {
    input: () => ({ params: { publicId: fixtures.publicId }, query: {} }),
    ...named(),
  },
  'POST /tree/:publicId/chat': {
    input: () => ({ params: { publicId: fixtures.publicId }, body: { message: 'How old are you?' } }),
    ...named(),
  },
  'DELETE /tree/:publicId/chat': { input: () => ({ params: { publicId: fixtures.publicId } }), ...named() },
  'GET /tree/for_public_account/:id': {
    input: () => ({ params: { id: fixtures.ownerId }, query: {} }),
    ...forEveryone(200),
  },
  'GET /tree/tiles/public/:z/:x/:y.mvt': {
    input: () => ({ params: { z: 0, x: 0, y: 0 } }),
    ...forEveryone(200),
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
  'GET /console/tree/:publicId': { input: treeInput, ...only('seeTrees', 200, 404) },
  // 409: the manager has already changed the version.
  'PATCH /console/tree/:publicId': {
    input: () => ({ params: { publicId: fixtures.publicId }, body: { isVip: true, reason: 'مثال' } }),
    ...only('markTreeVip'),
    admin: 409,
  },
  'POST /console/tree/:publicId/tag': {
    input: () => ({ params: { publicId: '0000000000' } }),
    ...only('editTrees', 404),
  },
  'GET /land/plan/:x/:y': { input: () => ({ params: { x: 2579, y: 1757 } }), ...forEveryone(200) },
  'GET /location': {
    input: () => ({ query: { latitude: '24.7', longitude: '46.7' } }),
    ...forEveryone(200),
  },
  'GET /tree/w3w': { input: () => ({ query: { latitude: '24.7', longitude: '46.7' } }), ...forEveryone(200) },
  'GET /tree/:publicId': { input: () => ({ params: { publicId: fixtures.publicId } }), ...forEveryone(200) },
  'PATCH /tree/:publicId': {
    input: () => ({ params: { publicId: fixtures.publicId }, body: { givenName: 'اسم' } }),
    ...named(403),
    owner: 200,
  },
  'PUT /tree/:publicId/dedication': {
    input: () => ({
      params: { publicId: fixtures.publicId },
      body: { kind: 'in_memory', name: 'عمر', isPublic: false },
    }),
    ...named(403),
    owner: 200,
  },
  'DELETE /tree/:publicId/dedication': {
    input: () => ({ params: { publicId: fixtures.publicId } }),
    ...named(403),
    owner: 200,
  },
  'GET /tree/:publicId/qr.svg': {
    input: () => ({ params: { publicId: fixtures.publicId } }),
    ...forEveryone(200),
  },
  'GET /tree/:publicId/qr.png': {
    input: () => ({ params: { publicId: fixtures.publicId } }),
    ...forEveryone(200),
  },
  'POST /tree/:publicId/photo': { input: () => ({ params: { publicId: fixtures.publicId } }), ...named(415) },
  'DELETE /tree/:publicId/photo/:file': {
    input: () => ({ params: { publicId: fixtures.publicId, file: 'unknown.webp' } }),
    ...onlyAll('photographTree', 404),
    owner: 404,
  },
  'GET /tree/:publicId/passport': {
    input: () => ({ params: { publicId: fixtures.publicId } }),
    ...forEveryone(200),
  },
  'GET /tree/:publicId/diary': {
    input: () => ({ params: { publicId: fixtures.publicId }, query: {} }),
    ...forEveryone(200),
  },
  'POST /tree/:publicId/issue': {
    // A tree accepts ten reports of strangers and ten of signed-in people, and staff send theirs twice.
    input: () => ({
      params: { publicId: nextOf(fixtures.publicId, fixtures.privatePublicId, fixtures.otherPublicId) },
      body: { kind: 'dry' },
    }),
    ...forEveryone(200),
  },
  'GET /issue/report/:code': { input: () => ({ params: { code: '000000000000' } }), ...forEveryone(404) },
  'POST /issue/report/:code/photo': {
    input: () => ({ params: { code: '000000000000' } }),
    ...forEveryone(415),
  },
  'GET /issue/report/:code/photo': {
    input: () => ({ params: { code: '000000000000' } }),
    ...forEveryone(404),
  },
  'GET /issue': only('seeIssues'),
  'GET /issue/:id': { input: unknown, ...only('seeIssues', 404) },
  'PATCH /issue/:id': { input: unknown, ...only('handleIssues', 404) },
  'GET /issue/:id/photo': { input: unknown, ...only('seeIssues', 404) },
  'POST /issue/:id/photo': { input: unknown, ...only('handleIssues', 404) },
  'DELETE /issue/:id/photo': { input: unknown, ...only('handleIssues', 404) },
  'POST /issue/:id/resolution': { input: unknown, ...only('handleIssues', 404) },
  'GET /import': only('importTrees'),
  'POST /import': { input: () => ({ body: { name: 'a.csv', bytes: 9 } }), ...only('importTrees', 404) },
  'GET /import/:id': { input: unknown, ...only('importTrees', 404) },
  'POST /import/:id/part/:seq': {
    input: () => ({ params: { id: crypto.randomUUID(), seq: '0' } }),
    ...only('importTrees', 415),
  },
  'GET /import/:id/progress': { input: unknown, ...only('importTrees', 404) },
  'PATCH /import/:id': { input: () => ({ ...unknown(), body: {} }), ...only('importTrees', 404) },
  'PATCH /import/:id/status': {
    input: () => ({ ...unknown(), body: { status: 'checking' } }),
    ...only('importTrees', 404),
  },
  'GET /import/:id/answer': { input: unknown, ...only('importTrees', 404) },
  'GET /import/:id/answers.csv': { input: unknown, ...only('importTrees', 404) },
  'GET /import/:id/review': { input: unknown, ...only('importTrees', 404) },
  'GET /import/:id/dependents': { input: unknown, ...only('importTrees', 404) },
  'POST /import/:id/approval': {
    input: () => ({ ...unknown(), body: { reason: 'x' } }),
    ...only('importTrees', 404),
  },
  'POST /import/:id/sample': {
    input: () => ({ ...unknown(), body: { size: 1 } }),
    ...only('importTrees', 404),
  },
  'PATCH /import/:id/sample': {
    input: () => ({ ...unknown(), body: { found: 1 } }),
    ...only('importTrees', 404),
  },
  'GET /import-template/:format': { input: () => ({ params: { format: 'csv' } }), ...only('importTrees') },
  'GET /delivery': only('seeChain'),
  'GET /delivery/count': only('seeChain'),
  'GET /delivery/nursery': only('manageDeliveries'),
  'GET /delivery/:id': { input: unknown, ...only('seeChain', 404) },
  'POST /delivery': only('manageDeliveries', 404),
  'PATCH /delivery/:id': { input: unknown, ...only('manageDeliveries', 404) },
  'PATCH /delivery/:id/status': { input: unknown, ...only('manageDeliveries', 404) },
  'POST /delivery/:id/photo': { input: unknown, ...only('manageDeliveries', 415) },
  'POST /delivery/:id/issue': { input: unknown, ...only('handleIssues', 404) },
  'GET /stock': only('seeChain'),
  'GET /stock/movement': only('seeChain'),
  'GET /care/land': only('careForTrees'),
  'GET /care/land/:id': { input: unknown, ...only('careForTrees', 404) },
  'POST /round': only('planRounds', 404),
  'GET /round/:id': { input: unknown, ...only('careForTrees', 404) },
  'GET /survival/:scope/:id': {
    input: () => ({ params: { scope: 'effort', id: crypto.randomUUID() } }),
    ...forEveryone(404),
  },
  'GET /tree_tag/:id/tree': { input: () => ({ params: { id: 'TAG000' } }), ...forEveryone(200) },
  'POST /tree_tag/:id/claim': {
    input: () => ({
      params: { id: 'TAG000' },
      body: { secret: tagSecret(app.context.secrets, 'TAG000') },
    }),
    ...named(409),
    owner: 200,
  },
  'GET /tree/:publicId/certificate': {
    input: () => ({ params: { publicId: fixtures.publicId }, query: {} }),
    ...forEveryone(200),
  },
  'GET /story/:year': { input: () => ({ params: { year: 2025 } }), ...named() },
  'GET /story/:year/picture': { input: () => ({ params: { year: 2025 }, query: {} }), ...named() },
  'GET /account/public/:shareCode/story/:year': {
    input: () => ({ params: { shareCode: fixtures.shareCode, year: 2025 } }),
    ...forEveryone(200),
  },
  'GET /share/:kind/:id/picture': {
    input: () => ({ params: { kind: 'tree', id: fixtures.publicId }, query: {} }),
    ...forEveryone(200),
  },
  'GET /account/certificate': { input: () => ({ query: {} }), ...named(404), owner: 200 },
  'GET /certificate/:serial': { input: () => ({ params: { serial: '0'.repeat(12) } }), ...forEveryone(404) },
  'GET /tree_tag/sheet.pdf': only('printTags', 200, 404),
  'GET /coupon/:code': { input: () => ({ params: { code: 'mistyped' } }), ...forEveryone(400) },
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
    input: () => ({ params: { accountId: fixtures.ownerId }, query: {} }),
    ...forEveryone(200),
  },
  'GET /tree/eco_benefit/timeline': { input: () => ({ query: {} }), ...named() },
  'GET /tree/counting_chart': { input: () => ({ query: {} }), ...named() },
  'GET /tree/:publicId/eco_benefit': {
    input: () => ({ params: { publicId: fixtures.publicId } }),
    ...forEveryone(200),
  },
  'GET /eco/estimate': {
    input: () => ({ query: { specie: 'ghaf', plantedAt: '2020-01-01T00:00:00Z' } }),
    ...forEveryone(200),
  },
  'POST /tree/:publicId/measurement': {
    input: () => ({ params: { publicId: fixtures.publicId }, body: { dbhCm: 900 } }),
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
        plantedAt: app.clock.now().toISOString(),
      },
    }),
    ...only('plantTrees', 404),
  },
  'POST /tree/:publicId/care': {
    input: () => ({
      params: { publicId: fixtures.publicId },
      body: { id: crypto.randomUUID(), at: app.clock.now().toISOString(), litres: 20 },
    }),
    ...only('careForTrees', 200, 404),
  },
  'GET /field/work/:id/photo': { input: unknown, ...only('careForTrees', 404) },
  'POST /field/work/:id/photo': {
    input: () => ({ ...unknown(), body: { bytes: 1, sha256: 'a'.repeat(64) } }),
    ...only('careForTrees', 404),
  },
  'POST /field/work/:id/photo/part/:offset': {
    input: () => ({ params: { id: crypto.randomUUID(), offset: 0 } }),
    ...only('careForTrees', 415),
  },
  'POST /tree_tag/blank': {
    input: () => ({ body: { effortId: crypto.randomUUID(), count: 1 } }),
    ...only('printTags', 404),
  },
  'GET /sample': onlyAll('drawSamples'),
  'GET /sample/stand/:scope/:id': {
    input: () => ({ params: { scope: 'land', id: crypto.randomUUID() } }),
    ...onlyAll('drawSamples', 404),
  },
  'POST /sample': {
    input: () => ({ body: { scope: 'land', id: crypto.randomUUID(), trees: 10, endsOn: '2099-01-01' } }),
    ...onlyAll('drawSamples', 404),
  },
  'GET /sample/:id': { input: unknown, ...onlyAll('drawSamples', 404) },
  'POST /sample/:id/close': { input: unknown, ...onlyAll('drawSamples', 404) },
  'GET /impact': { input: () => ({ query: { id: fixtures.ownerId } }), ...forEveryone(200) },
  'GET /impact/scopes': named(),
  'GET /impact/tree': {
    input: () => ({ query: { scope: 'land', id: fixtures.landId } }),
    ...forEveryone(200),
  },
  'GET /land/page/:id': { input: () => ({ params: { id: fixtures.landId } }), ...forEveryone(200) },
  'GET /planter/page/:id': { input: () => ({ params: { id: fixtures.planterId } }), ...forEveryone(200) },
  'PATCH /planter/:id/consent': {
    input: () => ({ params: { id: crypto.randomUUID() }, body: { showsName: true } }),
    ...named(404),
  },
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
  'POST /disclosure/:serial/withdraw': {
    input: () => ({ params: { serial: '000000000000' }, body: { reason: 'مثال' } }),
    ...onlyAll('withdrawReports', 404),
  },
  'GET /disclosure/:serial': { input: () => ({ params: { serial: '000000000000' } }), ...forEveryone(404) },
  'GET /disclosure/file/:sha256': {
    input: () => ({ params: { sha256: '0'.repeat(64) } }),
    ...forEveryone(404),
  },
  'GET /console/dashboard': only('seeReports'),
  'GET /console/dashboard.csv': only('seeReports'),
  'GET /message': onlyAll('seeMessages'),
  'GET /message/sums': onlyAll('seeMessages'),
  'GET /specie': { input: () => ({ query: {} }), ...forEveryone(200) },
  'GET /specie/model': onlyAll('seeChain'),
  'POST /specie/trial': onlyAll('seeChain'),
  // The second caller submits the same name.
  'POST /specie': { ...onlyAll('manageSpecies'), admin: 409 },
  'GET /specie/:id/model': { input: specieInput, ...onlyAll('seeChain') },
  'PATCH /specie/:id/model': { input: specieInput, ...onlyAll('manageSpecies', 409) },
  'POST /land': onlyAll('manageLands'),
  'GET /land/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /land/:id': { input: unknown, ...only('manageLands', 404) },
  'POST /effort': onlyAll('manageEfforts', 400),
  'GET /effort/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /effort/:id': { input: unknown, ...onlyAll('manageEfforts', 404) },
  'GET /campaign/page/:slug': { input: () => ({ params: { slug: 'unknown' } }), ...forEveryone(404) },
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
  'POST /campaign/:id/bulk_gift': { input: unknown, ...only('runCampaigns', 415) },
  'GET /bulk_gift/:id': { input: unknown, ...only('runCampaigns', 404) },
  'DELETE /bulk_gift/:id': { input: unknown, ...only('runCampaigns', 404) },
  'GET /bulk_gift/:id/faults.csv': { input: unknown, ...only('runCampaigns', 404) },
  'POST /bulk_gift/:id/start': {
    input: () => ({ ...unknown(), body: { textsPerMinute: 60, reason: 'مثال' } }),
    ...only('runCampaigns', 404),
  },
  'POST /bulk_gift/:id/stop': { input: unknown, ...only('runCampaigns', 404) },
  'POST /bulk_gift/:id/resume': { input: unknown, ...only('runCampaigns', 404) },
  'GET /company/page/:slug': { input: () => ({ params: { slug: 'unknown' } }), ...forEveryone(404) },
  'GET /company/page/:slug/tree': { input: () => ({ params: { slug: 'unknown' } }), ...forEveryone(200) },
  'GET /oembed': { input: () => ({ query: { url: 'https://elsewhere.example/' } }), ...forEveryone(404) },
  'GET /explore': forEveryone(200),
  'GET /open_data': forEveryone(200),
  'GET /open_data/tree.geojson': forEveryone(404),
  'GET /open_data/tree.csv': forEveryone(404),
  'POST /company': { ...onlyAll('manageCompanies'), admin: 400 },
  'GET /company/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /company/:id': { input: unknown, ...only('manageCompanies', 404) },
  'PUT /company/:id/image': { input: unknown, ...only('manageCompanies', 415) },
  // Partner routes require an API key; a session returns 401.
  'GET /partner': forEveryone(401),
  'GET /partner/version': forEveryone(200),
  'GET /partner/tree': forEveryone(401),
  'GET /partner/tree/:publicId': { input: treeInput, ...forEveryone(401) },
  'GET /partner/counters': forEveryone(401),
  'GET /partner/order': forEveryone(401),
  'POST /partner/order': forEveryone(401),
  'GET /partner/order/:id': { input: unknown, ...forEveryone(401) },
  'POST /partner/order/:id/cancel': { input: unknown, ...forEveryone(401) },
  'GET /partner/event': forEveryone(401),
  'GET /partner/webhook': forEveryone(401),
  'POST /partner/webhook': forEveryone(401),
  'PATCH /partner/webhook/:id': { input: unknown, ...forEveryone(401) },
  'DELETE /partner/webhook/:id': { input: unknown, ...forEveryone(401) },
  'POST /partner/webhook/:id/secret': { input: unknown, ...forEveryone(401) },
  'POST /partner/test/event': forEveryone(401),
  'GET /console/partner': only('managePartners'),
  'GET /console/partner/:companyId': { input: unknownCompany, ...only('managePartners', 404) },
  'POST /console/partner/:companyId/key': { input: unknownCompany, ...only('managePartners', 404) },
  'POST /console/partner/:companyId/webhook': { input: unknownCompany, ...only('managePartners', 404) },
  'DELETE /console/partner_key/:id': { input: unknown, ...only('managePartners', 404) },
  'GET /console/webhook/:id': { input: unknown, ...only('managePartners', 404) },
  'PATCH /console/webhook/:id': { input: unknown, ...only('managePartners', 404) },
  'DELETE /console/webhook/:id': { input: unknown, ...only('managePartners', 404) },
  'POST /console/webhook/:id/secret': { input: unknown, ...only('managePartners', 404) },
  'POST /console/webhook/:id/ping': { input: unknown, ...only('managePartners', 404) },
  'POST /console/webhook/:id/replay': { input: unknown, ...only('managePartners', 404) },
  'POST /planter': onlyAll('managePlanters'),
  'POST /planter/:id/proof_code': { input: unknown, ...onlyAll('managePlanters', 404) },
  'GET /planter/:id': { input: unknown, ...only('seeChain', 404) },
  'PATCH /planter/:id': { input: unknown, ...onlyAll('managePlanters', 404) },
  'GET /land': named(),
  'GET /effort': named(),
  'GET /effort/planter': named(),
  'GET /effort/companies': named(),
  'POST /effort/trees-count': { input: () => ({ body: { treeIds: [fixtures.treeId] } }), ...named() },
  'POST /v1/event': {
    input: () => ({
      query: { token: 'another' },
      body: {
        id: crypto.randomUUID(),
        name: 'page view',
        at: app.clock.now().toISOString(),
        visitorId: crypto.randomUUID(),
        visitId: crypto.randomUUID(),
        page: 'tree',
        language: 'ar',
        device: 'phone',
      },
    }),
    ...forEveryone(403),
  },
  'POST /analytics/visit': forEveryone(200),
  'GET /staff': onlyAll('manageStaff'),
  'GET /staff/person': {
    input: () => ({ query: { phone: '+966500000000' } }),
    ...onlyAll('manageStaff', 404),
  },
  'PUT /staff/:id/role': { input: unknown, ...onlyAll('manageStaff', 404) },
  'POST /staff/:id/factor_reset': { input: unknown, ...onlyAll('manageStaff', 404) },
  'GET /approval': onlyAll('runCampaigns'),
  'POST /approval/:id/approve': { input: unknown, ...only('seeConsole', 404) },
  'POST /approval/:id/refuse': { input: unknown, ...only('seeConsole', 404) },
  'POST /approval/:id/withdraw': { input: unknown, ...only('seeConsole', 404) },
  'GET /audit': onlyAll('seeAudit'),
  'GET /audit/check': onlyAll('seeAudit'),
  'GET /audit/entries.jsonl': onlyAll('seeAudit'),
  'POST /audit/:seq/undo': { input: () => ({ params: { seq: 99_999_999 } }), ...onlyAll('seeAudit', 404) },
  'GET /analytics/report': only('seeAnalytics'),
  'GET /operator': forEveryone(200),
  'POST /feedback': { input: () => ({ body: { emoji: '😍', page: '/' } }), ...named() },
  'POST /ticket': { input: () => ({ body: { topic: 'app', text: 'سؤال' } }), ...named() },
  'GET /ticket': { input: () => ({ query: {} }), ...named() },
  'GET /ticket/:id': { input: () => ({ params: { id: fixtures.ticketId } }), ...named(404), owner: 200 },
  'POST /ticket/:id/message': {
    input: () => ({ params: { id: fixtures.ticketId }, body: { text: 'سؤال آخر' } }),
    ...named(404),
    owner: 200,
  },
  'POST /ticket/:id/photo': { input: () => ({ params: { id: fixtures.ticketId } }), ...named(415) },
  'GET /ticket/:id/photo/:messageId': {
    input: () => ({ params: { id: fixtures.ticketId, messageId: crypto.randomUUID() } }),
    ...named(404),
  },
  'GET /console/ticket': only('answerTickets'),
  'GET /console/ticket/:id': { input: ticketInput, ...only('answerTickets') },
  'GET /console/ticket/:id/photo/:messageId': {
    input: () => ({ params: { id: fixtures.ticketId, messageId: crypto.randomUUID() } }),
    ...only('answerTickets', 404),
  },
  'POST /console/ticket/:id/answer': { input: ticketInput, ...only('answerTickets') },
  'POST /console/ticket/:id/close': { input: ticketInput, ...only('answerTickets') },
  'POST /error_report': forEveryone(200),
  'GET /error_group': only('seeErrors'),
  'GET /error_group/:id': { input: unknown, ...only('seeErrors', 404) },
  'PATCH /error_group/:id': { input: unknown, ...only('seeErrors', 404) },
  'POST /tree/:publicId/gift': {
    input: () => ({ params: { publicId: fixtures.publicId }, body: { phone: '12345' } }),
    ...named(400),
  },
  'POST /gift': { input: () => ({ body: { trees: [fixtures.publicId], phone: '12345' } }), ...named(400) },
  'GET /gift/:id/link': { input: () => ({ params: { id: fixtures.giftId } }), ...named(404) },
  'POST /gift/page/:code/open': {
    input: () => ({ params: { code: fixtures.giftCode }, body: {} }),
    ...named(404),
  },
  'POST /gift/:id/thanks': {
    input: () => ({ params: { id: fixtures.giftId }, body: { words: 'شكرًا' } }),
    ...named(404),
  },
  'PATCH /tree/:id/open_gift': { input: () => ({ params: { id: fixtures.promisedTreeId } }), ...named(404) },
  'POST /gift/:id/decline': { input: () => ({ params: { id: fixtures.giftId } }), ...named(404) },
  'DELETE /gift/:id': {
    input: () => ({ params: { id: fixtures.giftId } }),
    ...named(404),
    owner: 200,
  },
  'GET /gift/page/:code': { input: () => ({ params: { code: fixtures.giftCode } }), ...forEveryone(200) },
  'POST /gift/page/:code/opt_out': {
    input: () => ({
      params: { code: fixtures.giftCode },
      body: { secret: optOutSecretOf(fixtures.giftCode) },
    }),
    ...forEveryone(200),
  },
  'POST /gift/page/:code/opt_in': {
    input: () => ({
      params: { code: fixtures.giftCode },
      body: { secret: optOutSecretOf(fixtures.giftCode) },
    }),
    ...forEveryone(200),
  },
  'GET /gift_notification': named(),
  'GET /gift_notification/gifted': { input: () => ({ query: {} }), ...named() },
  'POST /gift_notification/re_notify/:id': {
    input: () => ({ params: { id: fixtures.giftId } }),
    ...named(404),
    owner: 410,
  },
  'GET /gift/receivers': named(),
  'GET /notification': { input: () => ({ query: {} }), ...named() },
  'POST /notification/read': { input: () => ({ body: { upTo: fixtures.giftId } }), ...named() },
  'GET /notification/settings': named(),
  'PATCH /notification/settings': { input: () => ({ body: {} }), ...named() },
  'GET /dev/inbox': { input: () => ({ query: {} }), ...forEveryone(200) },
};

const served = [...featureRoutes, ...inboxRoutes];
const routes = served.flatMap(({ endpoint }) => endpoint ?? []);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const { calls } = await readCatalogue();
/** The example input of the API documentation, which is valid. */
const sample = (endpoint: Endpoint): Input => {
  const body = calls.get(endpoint)?.doc.body;
  return { query: {}, ...(body !== undefined && { body }) };
};
/** `If-Match` of a record in its first version. */
const ifMatch = { 'if-match': '"1"' };

beforeAll(async () => {
  const owner = await make.createAccount(sql());
  const tree = await make.createTree(sql(), { owner, tag: 'TAG000' });
  const privateOwner = await make.createAccount(sql(), { isPrivate: true });
  const privateTree = await make.createTree(sql(), { owner: privateOwner });
  Object.assign(fixtures, {
    treeId: tree.id,
    publicId: tree.publicId,
    privatePublicId: privateTree.publicId,
    otherPublicId: (await make.createTree(sql(), { plantedAt: new Date('2020-03-01T06:00:00Z') })).publicId,
    removedPublicId: (await make.createTree(sql(), { isDeleted: true })).publicId,
    landId: (await make.createLand(sql())).id,
    hiddenLandId: (await make.createLand(sql(), { isHidden: true })).id,
    planterId: (await make.createPlanter(sql())).id,
    ownerId: owner.id,
    privateId: privateOwner.id,
  });
  await make.createPlanter(sql());
  const phones = {
    nameless: (await make.createAccount(sql(), { firstname: null, lastname: null })).phone,
    owner: owner.phone,
    stranger: (await make.createAccount(sql())).phone,
  };
  for (const [caller, phone] of Object.entries(phones)) {
    browsers[caller as Caller] = await signIn(app, phone, { isNamed: false });
  }
  for (const role of staffRoles) {
    const account = await make.createAccount(sql(), { role });
    browsers[role] = await createStaffBrowser(app, account);
    unproven[role] = await createSignedInBrowser(app, account);
  }
  // One IP address per browser, so rate limits are not shared.
  Object.values(browsers).forEach((browser, index) => (browser.address = `10.0.0.${index + 1}`));
  browsers.signedOut = new TestBrowser(() => app.app);
  const { body } = await browsers.owner.call(getAccount, {});
  fixtures.shareCode = body.data.shareCode;
  const question = { body: { topic: 'gift', text: 'أين هديتي؟' } };
  fixtures.ticketId = (await browsers.owner.call(openTicket, question)).body.data.id;
  const giftedTree = await make.createTree(sql(), { owner });
  const giftInput = { params: { publicId: giftedTree.publicId }, body: { phone: '+966558889999' } };
  const gift = (await browsers.owner.call(giveTree, giftInput)).body.data;
  Object.assign(fixtures, {
    promisedTreeId: giftedTree.id,
    giftId: gift.id,
    giftCode: gift.link.replace('/gift/', ''),
  });
});

test('the table lists exactly the existing routes', () => {
  expect(Object.keys(table).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

test('every row sends a body that the contract accepts', () => {
  const refused = routes.filter((endpoint) => {
    const { input = () => ({}) } = table[nameOf(endpoint)] as Row;
    const { body } = { ...sample(endpoint), ...input() };
    return endpoint.body?.safeParse(body).success === false;
  });
  expect(refused.map(nameOf)).toEqual([]);
});

test('only proofs of a factor and recorded field work are admitted without a current proof', () => {
  const namesOf = (proof: Endpoint['proof']) =>
    routes.filter((endpoint) => endpoint.proof === proof).map(nameOf);
  expect(namesOf('none').toSorted()).toEqual([
    'GET /second_factor',
    'POST /second_factor',
    'POST /second_factor/passkey',
    'POST /second_factor/proof',
    'POST /second_factor/question',
    'POST /second_factor/totp',
  ]);
  expect(namesOf('recorded').toSorted()).toEqual([
    'GET /field/work/:id/photo',
    'POST /field/work/:id/photo',
    'POST /field/work/:id/photo/part/:offset',
    'POST /planting',
    'POST /tree/:publicId/care',
  ]);
});

test('every route outside the API is public and listed here', () => {
  const nonApiRoutes = served.filter(({ endpoint }) => endpoint === undefined);
  expect(nonApiRoutes.map(({ config }) => config.access)).toEqual(nonApiRoutes.map(() => 'public'));
  expect(nonApiRoutes.map(({ config }) => config.url).toSorted()).toEqual([
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
    '/map/imagery/:z/:x/:y',
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
    '/trees/drawn/:specieId/:years/:variant.svg',
  ]);
});

test.each(
  routes
    .filter((route) => !/logout|share_code/u.test(route.path))
    .map((route) => [nameOf(route), route] as const),
)('%s returns the expected status for each caller', async (name, endpoint) => {
  const { input = () => ({}), ...expected } = table[name] as Row;
  const statuses: Record<string, number> = {};
  const codes: unknown[] = [];
  for (const caller of callers) {
    const { status, body } = await browsers[caller].call(
      endpoint,
      { ...sample(endpoint), ...input() },
      ifMatch,
    );
    statuses[caller] = status;
    if (staffRoles.includes(caller as Staff)) codes.push(body.code);
  }
  expect(codes).not.toContain('SECOND_FACTOR_REQUIRED');
  expect(statuses).toEqual(expected);
});

/** Without the second factor staff are plain people, and a call for their role asks for the factor. */
function expectWithoutFactor(endpoint: Endpoint, role: Staff): { status: number; code?: string } {
  const { access, capability, proof } = endpoint;
  const row = table[nameOf(endpoint)] as Row;
  if (access === 'staff') return { status: 403, code: 'SECOND_FACTOR_REQUIRED' };
  if (access === 'public' || access === 'partner' || proof === 'none') return { status: row[role] };
  if (capability === undefined) return { status: row.stranger };
  const isGranted = typeof capability === 'string' ? can(role, capability) : can(role, ...capability);
  return { status: 403, code: isGranted ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN' };
}

test.each(
  routes
    .filter((route) => !/logout|share_code/u.test(route.path))
    .map((route) => [nameOf(route), route] as const),
)('%s treats staff without a second factor as plain people', async (name, endpoint) => {
  const { input = () => ({}) } = table[name] as Row;
  for (const role of staffRoles) {
    const { status, body } = await unproven[role].call(
      endpoint,
      { ...sample(endpoint), ...input() },
      ifMatch,
    );
    expect({ role, status, code: body.code }).toMatchObject({ role, ...expectWithoutFactor(endpoint, role) });
  }
});

const onTree = () => ({ params: { publicId: fixtures.publicId } });
/** Uses of a role by calls that people may also make as owners. The status is that of a proven role. */
const uses: [string, Capability, () => Input, number][] = [
  ['PATCH /tree/:publicId', 'markTreeDamaged', () => ({ ...onTree(), body: { isDamaged: true } }), 200],
  ['PATCH /tree/:publicId', 'markTreeVip', () => ({ ...onTree(), body: { isVip: true } }), 200],
  ['PATCH /tree/:publicId', 'assignSponsor', () => ({ ...onTree(), body: { plantedByCompany: null } }), 200],
  ['PATCH /tree/:publicId', 'removeTree', () => ({ ...onTree(), body: { isDeleted: false } }), 200],
  [
    'POST /tree/:publicId/measurement',
    'measureTree',
    () => ({ params: { publicId: fixtures.otherPublicId }, body: { dbhCm: 10, confirm: true } }),
    200,
  ],
  ['POST /tree/:publicId/photo', 'photographTree', onTree, 200],
  [
    'DELETE /tree/:publicId/photo/:file',
    'photographTree',
    () => ({ params: { publicId: fixtures.publicId, file: `${'a'.repeat(32)}.webp` } }),
    404,
  ],
  [
    'GET /tree/tiles/:z/:x/:y.mvt',
    'seeTrees',
    () => ({ params: { z: 0, x: 0, y: 0 }, query: { scope: 'land', id: crypto.randomUUID() } }),
    204,
  ],
];

test.each(uses)('%s needs the second factor for %s', async (name, capability, input, provenStatus) => {
  const endpoint = routes.find((route) => nameOf(route) === name) as Endpoint;
  const photo = await noisyJpeg(160, 120);
  const { params = {}, ...others } = input() as { params?: Record<string, string> };
  const request = (browser: TestBrowser) =>
    endpoint.upload === undefined
      ? browser.call(endpoint, { params, ...others })
      : uploadFile(app, browser, endpoint, { params, parts: [{ name: 'a.jpg', content: photo }] });
  const provenStatuses: number[] = [];
  for (const role of staffRoles) {
    const { body } = await request(unproven[role]);
    const isGranted = can(role, capability);
    const plain = (await request(browsers.stranger)).body.code;
    expect([role, body.code]).toEqual([role, isGranted ? 'SECOND_FACTOR_REQUIRED' : plain]);
    const proven = await request(browsers[role]);
    expect([role, proven.body.code]).not.toContain('SECOND_FACTOR_REQUIRED');
    provenStatuses.push(proven.status);
  }
  expect(provenStatuses).toContain(provenStatus);
});

test('rows that differ by role without a capability of the route are uses of a role', () => {
  const differing = routes.filter((endpoint) => {
    const row = table[nameOf(endpoint)] as Row;
    const isByRole = endpoint.access !== 'staff' && endpoint.capability === undefined;
    return isByRole && staffRoles.some((role) => row[role] !== row.stranger);
  });
  const named = new Set(uses.map(([name]) => name));
  // Staff browsers of this test have no refresh cookie.
  const names = differing.map(nameOf).filter((name) => name !== 'GET /auth/refresh');
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});

const onRemovedTree = () => ({ params: { publicId: fixtures.removedPublicId } });
/** Reads that show a role more than they show people. */
const reads: [string, Capability, () => Input][] = [
  ['GET /tree/:publicId', 'seeTrees', onRemovedTree],
  ['GET /tree/:publicId/passport', 'seeTrees', onRemovedTree],
  ['GET /tree/:publicId/diary', 'seeTrees', onRemovedTree],
  ['GET /tree/:publicId/eco_benefit', 'seeTrees', onRemovedTree],
  ['GET /impact', 'seeTrees', () => ({ query: { scope: 'land', id: fixtures.hiddenLandId } })],
  ['GET /impact/tree', 'seeTrees', () => ({ query: { scope: 'land', id: fixtures.hiddenLandId } })],
  ['GET /land/page/:id', 'seeChain', () => ({ params: { id: fixtures.hiddenLandId } })],
  ['GET /effort/planter', 'seePlanterNames', () => ({})],
  ['POST /effort/trees-count', 'seeTrees', () => ({ body: { treeIds: [fixtures.treeId] } })],
];

test.each(reads)('%s shows what %s allows only with the second factor', async (name, capability, input) => {
  const endpoint = routes.find((route) => nameOf(route) === name) as Endpoint;
  const read = async (browser: TestBrowser) => {
    const { status, body } = await browser.call(endpoint, { query: {}, ...input() });
    return { status, code: body.code, data: body.data };
  };
  const plain = await read(browsers.stranger);
  for (const role of staffRoles) expect(await read(unproven[role])).toEqual(plain);
  for (const role of staffRoles.filter((each) => can(each, capability, 'all')))
    expect(await read(browsers[role])).not.toEqual(plain);
});

describe('endpoints that end sessions, run last', () => {
  test.each(['POST /account/share_code', 'POST /auth/logout'])('%s', async (name) => {
    const endpoint = routes.find((route) => nameOf(route) === name) as Endpoint;
    const { input: _, ...expected } = table[name] as Row;
    for (const [caller, status] of Object.entries(expected)) {
      expect((await browsers[caller as Caller].call(endpoint, {})).status, caller).toBe(status);
    }
  });
});

describe('a private person', () => {
  const hiddenBy: [string, () => Input][] = [
    ['GET /account/:id/minimal', () => ({ params: { id: fixtures.privateId } })],
    ['GET /tree/for_public_account/:id', () => ({ params: { id: fixtures.privateId }, query: {} })],
    [
      'GET /tree/eco_benefit/for_account/:accountId',
      () => ({ params: { accountId: fixtures.privateId }, query: {} }),
    ],
  ];

  test.each(hiddenBy)('is hidden from everyone by %s', async (name, input) => {
    const endpoint = routes.find((route) => nameOf(route) === name) as Endpoint;
    for (const caller of ['signedOut', 'stranger'] as const) {
      expect((await browsers[caller].call(endpoint, input())).status).toBe(404);
    }
  });

  test('is not named on the tree page', async () => {
    const endpoint = routes.find((route) => nameOf(route) === 'GET /tree/:publicId') as Endpoint;
    const { body } = await browsers.stranger.call(endpoint, {
      params: { publicId: fixtures.privatePublicId },
    });
    expect(JSON.stringify(body)).not.toContain(fixtures.privateId);
  });
});
