import {
  bulkGiftStates,
  campaignStates,
  maxCodes,
  receiverFaults,
  textsPerMinute as pace,
} from '@nabta/domain/campaign';
import * as z from 'zod/mini';

import { approvalStates } from './approval.ts';
import { companySlug } from './company.ts';
import { endpoint } from './endpoint.ts';
import { giftMessage, occasion } from './gift.ts';
import { id, instant, localizedName, nothing } from './primitives.ts';
import { editErrors, staffErrors, version, writtenName, writtenWords } from './record.ts';
import { specieId } from './specie.ts';
import { reason } from './staff.ts';
import { sponsor } from './tree.ts';

/** The name of a campaign in the address of its page, written like that of a company. */
export const campaignSlug = companySlug;

const state = z.enum(campaignStates);

/** How many trees of a campaign wait for somebody, and how many were given or redeemed. */
export const campaignTrees = z.strictObject({ free: z.int(), taken: z.int() });

/** Null where one person was enough. */
const waitsForSecond = z.nullable(z.enum(approvalStates));

/** Codes that are made, printed and handed out together. */
export const couponBatch = z.strictObject({
  id,
  codes: z.int(),
  mostUses: z.int(),
  isOpenSecret: z.boolean(),
  uses: z.int(),
  approval: waitsForSecond,
  askedAt: instant,
  /** Null while they wait for a second person. */
  madeAt: z.nullable(instant),
});
export type CouponBatch = z.output<typeof couponBatch>;

const count = z.int();

/** Trees for a file of phones, one for each. */
export const bulkGift = z.strictObject({
  id,
  campaignId: id,
  status: z.enum(bulkGiftStates),
  approval: waitsForSecond,
  textsPerMinute: z.int(),
  occasion,
  message: z.nullable(z.string()),
  /** Lines of the file: all, and those that get a tree. */
  lines: count,
  receivers: count,
  /** How many of them have one already, and have opened it. */
  given: count,
  opened: count,
  /** How many of those to come find no tree in the pool as it is. */
  withoutTree: count,
  /** How many want no texts: they find their tree in the app. */
  withoutText: count,
  /** Whether a second person has to agree before it begins: what was decided alone in the campaign adds up. */
  takesTwo: z.boolean(),
  texts: z.strictObject({ waiting: count, sent: count, failed: count }),
  faults: z.strictObject({ invalid_phone: count, repeated: count, already_given: count }),
  stagedAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type BulkGift = z.output<typeof bulkGift>;

/** A line of the file that gets no tree. */
export const faultyLine = z.strictObject({
  line: z.int(),
  written: z.string(),
  fault: z.enum(receiverFaults),
});
export type FaultyLine = z.output<typeof faultyLine>;

const named = z.strictObject({ id, name: localizedName });

/** Trees that have something in common, most first. */
const choice = z.strictObject({ id: z.string(), name: localizedName, trees: z.int() });

const shown = {
  id,
  slug: z.string(),
  name: localizedName,
  startsAt: instant,
  endsAt: z.nullable(instant),
  state,
  trees: campaignTrees,
};

export const campaignSummary = z.strictObject({ ...shown, company: z.nullable(named) });
export type CampaignSummary = z.output<typeof campaignSummary>;

export const campaignRecord = z.strictObject({
  ...campaignSummary.shape,
  version,
  about: z.nullable(localizedName),
  maxPerPerson: z.int(),
  /** How many trees of the sponsor belong to nobody and to no campaign, and by what they can be chosen. */
  available: z.int(),
  availableBy: z.strictObject({ effort: z.array(choice), land: z.array(choice), specie: z.array(choice) }),
  batches: z.array(couponBatch),
  bulkGifts: z.array(bulkGift),
});
export type CampaignRecord = z.output<typeof campaignRecord>;

export const campaignDraft = z.strictObject({
  slug: campaignSlug,
  name: writtenName,
  about: z.nullable(writtenWords),
  /** Null for a campaign of the house itself. */
  companyId: z.nullable(id),
  startsAt: instant,
  endsAt: z.nullable(instant),
  maxPerPerson: z.int().check(z.gte(1), z.lte(100)),
});
export type CampaignDraft = z.output<typeof campaignDraft>;

/** What is left out stays as it is; whose campaign it is stays for good. */
export const campaignChanges = z.partial(z.omit(campaignDraft, { companyId: true }));
export type CampaignChanges = z.output<typeof campaignChanges>;

const params = z.strictObject({ id });
const notFound = [...staffErrors, 'NOT_FOUND'] as const;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaign',
  access: 'staff',
  summary: 'The campaigns that the caller runs, newest first',
  data: z.array(campaignSummary),
  errors: [...staffErrors],
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaign/:id',
  access: 'staff',
  summary: 'One campaign with its codes and bulk gifts',
  params,
  data: campaignRecord,
  errors: [...notFound],
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaign',
  access: 'staff',
  isIdempotent: true,
  summary: 'A new campaign; a company makes its own',
  body: campaignDraft,
  data: campaignRecord,
  errors: [...staffErrors],
});

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/campaign/:id',
  access: 'staff',
  isVersioned: true,
  summary: 'Edits a campaign',
  params,
  body: campaignChanges,
  data: campaignRecord,
  errors: [...staffErrors, ...editErrors],
});

export const setTreesAside = endpoint({
  method: 'POST',
  path: '/campaign/:id/trees',
  access: 'staff',
  isIdempotent: true,
  summary: 'Sets trees of the sponsor that nobody owns aside for the campaign, as many as there are',
  params,
  body: z.strictObject({
    count: z.int().check(z.gte(1), z.lte(20_000)),
    effortId: z.optional(id),
    landId: z.optional(id),
    specieId: z.optional(specieId),
  }),
  data: campaignRecord,
  errors: [...notFound],
});

export const releaseTrees = endpoint({
  method: 'DELETE',
  path: '/campaign/:id/trees',
  access: 'staff',
  summary: 'Takes the trees that nobody has yet out of the campaign',
  params,
  data: campaignRecord,
  errors: [...notFound],
});

export const makeCoupons = endpoint({
  method: 'POST',
  path: '/campaign/:id/coupon',
  access: 'staff',
  isIdempotent: true,
  summary: 'New codes; more than a thousand uses take a second person',
  params,
  body: z.strictObject({
    codes: z.int().check(z.gte(1), z.lte(maxCodes)),
    mostUses: z.int().check(z.gte(1), z.lte(100_000)),
    /** Known to everybody, as on a poster: its trees cannot be given on for thirty days. */
    isOpenSecret: z.boolean(),
    reason,
  }),
  data: campaignRecord,
  errors: [...notFound, 'CONFLICT'],
});

const batchParams = z.strictObject({ id, batchId: id });

export const downloadCoupons = endpoint({
  method: 'GET',
  path: '/campaign/:id/coupon/:batchId/codes.csv',
  access: 'staff',
  summary: 'The codes of a batch with their links, as CSV',
  params: batchParams,
  mediaType: 'text/csv; charset=utf-8',
  data: z.instanceof(Uint8Array),
  errors: [...notFound],
});

/** No more codes in one file: what comes after is asked for by its number. */
export const couponsPerSheet = 1_000;

export const printCoupons = endpoint({
  method: 'GET',
  path: '/campaign/:id/coupon/:batchId/sheet.pdf',
  access: 'staff',
  summary: 'The codes of a batch to print and cut out, with a QR code each, a thousand to a file',
  params: batchParams,
  query: z.strictObject({
    sheet: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxCodes)), 1),
  }),
  mediaType: 'application/pdf',
  data: z.instanceof(Uint8Array),
  errors: [...notFound],
});

export const stageBulkGift = endpoint({
  method: 'POST',
  path: '/campaign/:id/bulk_gift',
  access: 'staff',
  summary: 'Reads a CSV file of phones and says what would happen; nothing is given yet',
  params,
  upload: 'table',
  data: bulkGift,
  errors: [...notFound],
});

export const getBulkGift = endpoint({
  method: 'GET',
  path: '/bulk_gift/:id',
  access: 'staff',
  summary: 'How far a bulk gift is',
  params,
  data: z.strictObject({ ...bulkGift.shape, faulty: z.array(faultyLine) }),
  errors: [...notFound],
});

export const downloadFaults = endpoint({
  method: 'GET',
  path: '/bulk_gift/:id/faults.csv',
  access: 'staff',
  summary: 'The lines of the file that get no tree, and why, as CSV',
  params,
  mediaType: 'text/csv; charset=utf-8',
  data: z.instanceof(Uint8Array),
  errors: [...notFound],
});

export const startBulkGift = endpoint({
  method: 'POST',
  path: '/bulk_gift/:id/start',
  access: 'staff',
  isIdempotent: true,
  summary: 'Begins to give the trees; more than a hundred take a second person',
  params,
  body: z.strictObject({
    textsPerMinute: z.int().check(z.gte(1), z.lte(pace.most)),
    occasion: z.optional(occasion),
    message: z.optional(z.nullable(giftMessage)),
    reason,
  }),
  data: bulkGift,
  errors: [...notFound, 'CONFLICT'],
});

export const stopBulkGift = endpoint({
  method: 'POST',
  path: '/bulk_gift/:id/stop',
  access: 'staff',
  summary: 'Gives no more trees until somebody lets it go on',
  params,
  data: bulkGift,
  errors: [...notFound, 'CONFLICT'],
});

export const resumeBulkGift = endpoint({
  method: 'POST',
  path: '/bulk_gift/:id/resume',
  access: 'staff',
  summary: 'Goes on where it stopped or ran out of trees',
  params,
  data: bulkGift,
  errors: [...notFound, 'CONFLICT'],
});

export const discardBulkGift = endpoint({
  method: 'DELETE',
  path: '/bulk_gift/:id',
  access: 'staff',
  summary: 'Forgets a file of which nothing was given',
  params,
  data: nothing,
  errors: [...notFound, 'CONFLICT'],
});

/** What the page of a campaign tells everybody. */
export const campaignPage = z.strictObject({
  ...shown,
  about: z.nullable(localizedName),
  company: z.nullable(z.strictObject({ ...sponsor.shape, slug: z.string() })),
});
export type CampaignPage = z.output<typeof campaignPage>;

export const getCampaignPage = endpoint({
  method: 'GET',
  path: '/campaign/page/:slug',
  access: 'visitor',
  summary: 'The public page of a campaign',
  params: z.strictObject({ slug: campaignSlug }),
  data: campaignPage,
  errors: ['NOT_FOUND'],
});
