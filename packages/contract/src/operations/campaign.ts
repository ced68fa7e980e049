import {
  bulkGiftStates,
  campaignStates,
  maxCodes,
  receiverErrors,
  textsPerMinute as pace,
} from '@nabta/domain/campaign';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, nothing } from '../core/primitives.ts';
import { giftMessage, occasion } from '../gifts/gift.ts';
import { approvalStates, coverage } from '../people/approval.ts';
import { editErrors, senderName, staffErrors, version, writtenWords } from '../people/record.ts';
import { reason } from '../people/staff.ts';
import { companySlug } from '../supply/company.ts';
import { specieId } from '../trees/specie.ts';
import { sponsor } from '../trees/tree.ts';

/** Slug of a campaign page; same format as a company slug. */
export const campaignSlug = companySlug;

const state = z.enum(campaignStates);

export const campaignTrees = z.strictObject({ free: z.int(), taken: z.int() });

/** Null when no second approval is required. */
const approvalState = z.nullable(z.enum(approvalStates));

export const couponBatch = z.strictObject({
  id,
  codes: z.int(),
  mostUses: z.int(),
  isOpenSecret: z.boolean(),
  uses: z.int(),
  /** True when the requester confirmed that the campaign has fewer trees than promises. */
  isFirstCome: z.boolean(),
  /** Unused uses, and how many trees are left for them after earlier batches; null while approval is pending. */
  coverage: z.nullable(coverage),
  approval: approvalState,
  askedAt: instant,
  /** Null while approval is pending. */
  madeAt: z.nullable(instant),
});
export type CouponBatch = z.output<typeof couponBatch>;

const count = z.int();

export const bulkGift = z.strictObject({
  id,
  campaignId: id,
  status: z.enum(bulkGiftStates),
  approval: approvalState,
  textsPerMinute: z.int(),
  occasion,
  message: z.nullable(z.string()),
  /** Lines of the file: all, and accepted. */
  lines: count,
  receivers: count,
  /** Receivers that already have a tree, and that have opened it. */
  given: count,
  opened: count,
  /** Remaining receivers without a tree in the current pool. */
  withoutTree: count,
  /** Receivers who opted out of texts; they see the gift in the app. */
  withoutText: count,
  isFirstCome: z.boolean(),
  /** True when unapproved gifts of the campaign or the day would exceed the limit for one person. */
  takesTwo: z.boolean(),
  texts: z.strictObject({ waiting: count, sent: count, failed: count }),
  faults: z.strictObject({ invalid_phone: count, repeated: count, already_given: count }),
  stagedAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type BulkGift = z.output<typeof bulkGift>;

export const faultyLine = z.strictObject({
  line: z.int(),
  written: z.string(),
  fault: z.enum(receiverErrors),
});
export type FaultyLine = z.output<typeof faultyLine>;

const namedRecord = z.strictObject({ id, name: localizedName });

/** Available trees grouped by a property, largest group first. */
const choice = z.strictObject({ id: z.string(), name: localizedName, trees: z.int() });

const summaryFields = {
  id,
  slug: z.string(),
  name: localizedName,
  startsAt: instant,
  endsAt: z.nullable(instant),
  state,
  trees: campaignTrees,
  coverage,
};

export const campaignSummary = z.strictObject({ ...summaryFields, company: z.nullable(namedRecord) });
export type CampaignSummary = z.output<typeof campaignSummary>;

export const campaignRecord = z.strictObject({
  ...campaignSummary.shape,
  version,
  about: z.nullable(localizedName),
  maxPerPerson: z.int(),
  /** Unowned trees of the sponsor outside campaigns, and their groups. */
  available: z.int(),
  availableBy: z.strictObject({ effort: z.array(choice), land: z.array(choice), specie: z.array(choice) }),
  batches: z.array(couponBatch),
  bulkGifts: z.array(bulkGift),
});
export type CampaignRecord = z.output<typeof campaignRecord>;

export const campaignDraft = z.strictObject({
  slug: campaignSlug,
  name: senderName,
  about: z.nullable(writtenWords),
  /** Null for a campaign of the platform itself. */
  companyId: z.nullable(id),
  startsAt: instant,
  endsAt: z.nullable(instant),
  maxPerPerson: z.int().check(z.gte(1), z.lte(100)),
});
export type CampaignDraft = z.output<typeof campaignDraft>;

/** PATCH body: omitted fields are unchanged; the company never changes. */
export const campaignChanges = z.partial(z.omit(campaignDraft, { companyId: true }));

const managers = { access: 'staff', capability: 'runCampaigns' } as const;
const params = z.strictObject({ id });
const notFound = [...staffErrors, 'NOT_FOUND'] as const;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaign',
  ...managers,
  summary: 'Campaigns that the caller manages, newest first',
  data: z.array(campaignSummary),
  errors: [...staffErrors],
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaign/:id',
  ...managers,
  summary: 'One campaign with its codes and bulk gifts',
  params,
  data: campaignRecord,
  errors: [...notFound],
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaign',
  ...managers,
  isIdempotent: true,
  summary: 'Creates a campaign; a company creates its own',
  body: campaignDraft,
  data: campaignRecord,
  errors: [...staffErrors],
});

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/campaign/:id',
  ...managers,
  requiresIfMatch: true,
  summary: 'Edits a campaign',
  params,
  body: campaignChanges,
  data: campaignRecord,
  errors: [...staffErrors, ...editErrors],
});

export const reserveTrees = endpoint({
  method: 'POST',
  path: '/campaign/:id/trees',
  ...managers,
  isIdempotent: true,
  summary: 'Reserves unowned trees of the sponsor for the campaign, up to the number available',
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
  ...managers,
  summary: 'Releases the free trees of the campaign that nothing promises',
  params,
  data: campaignRecord,
  errors: [...notFound],
});

/** Confirms that promises may exceed the trees of the campaign: the first to come get them. */
const isFirstCome = z.optional(z.boolean());

export const makeCoupons = endpoint({
  method: 'POST',
  path: '/campaign/:id/coupon',
  ...managers,
  isIdempotent: true,
  summary: 'Creates codes; more than a thousand uses a day require a second approval',
  params,
  body: z.strictObject({
    codes: z.int().check(z.gte(1), z.lte(maxCodes)),
    mostUses: z.int().check(z.gte(1), z.lte(100_000)),
    /** Public code, as on a poster: its trees cannot be given away for thirty days. */
    isOpenSecret: z.boolean(),
    isFirstCome,
    reason,
  }),
  data: campaignRecord,
  errors: [...notFound, 'CONFLICT', 'PROMISES_ABOVE_STOCK'],
});

const batchParams = z.strictObject({ id, batchId: id });

export const downloadCoupons = endpoint({
  method: 'GET',
  path: '/campaign/:id/coupon/:batchId/codes.csv',
  ...managers,
  summary: 'The codes of a batch with their links, as CSV',
  params: batchParams,
  mediaType: 'text/csv; charset=utf-8',
  data: z.instanceof(Uint8Array),
  errors: [...notFound, 'DAILY_LIMIT_REACHED'],
});

/** Codes per PDF file; further files are requested by `sheet`. */
export const couponsPerSheet = 1_000;

export const printCoupons = endpoint({
  method: 'GET',
  path: '/campaign/:id/coupon/:batchId/sheet.pdf',
  ...managers,
  summary: 'Printable codes of a batch with QR codes, a thousand per file',
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
  ...managers,
  summary: 'Reads a CSV file of phones and returns a preview; nothing is given yet',
  params,
  upload: 'table',
  data: bulkGift,
  errors: [...notFound],
});

export const getBulkGift = endpoint({
  method: 'GET',
  path: '/bulk_gift/:id',
  ...managers,
  summary: 'Progress of a bulk gift',
  params,
  data: z.strictObject({ ...bulkGift.shape, faulty: z.array(faultyLine) }),
  errors: [...notFound],
});

export const downloadFaults = endpoint({
  method: 'GET',
  path: '/bulk_gift/:id/faults.csv',
  ...managers,
  summary: 'Rejected lines of the file with reasons, as CSV',
  params,
  mediaType: 'text/csv; charset=utf-8',
  data: z.instanceof(Uint8Array),
  errors: [...notFound],
});

export const startBulkGift = endpoint({
  method: 'POST',
  path: '/bulk_gift/:id/start',
  ...managers,
  isIdempotent: true,
  summary: 'Starts a bulk gift; more than a hundred trees a day require a second approval',
  params,
  body: z.strictObject({
    textsPerMinute: z.int().check(z.gte(1), z.lte(pace.max)),
    occasion: z.optional(occasion),
    message: z.optional(z.nullable(giftMessage)),
    isFirstCome,
    reason,
  }),
  data: bulkGift,
  errors: [...notFound, 'CONFLICT', 'PROMISES_ABOVE_STOCK'],
});

export const stopBulkGift = endpoint({
  method: 'POST',
  path: '/bulk_gift/:id/stop',
  ...managers,
  summary: 'Pauses a bulk gift until it is resumed',
  params,
  data: bulkGift,
  errors: [...notFound, 'CONFLICT'],
});

export const resumeBulkGift = endpoint({
  method: 'POST',
  path: '/bulk_gift/:id/resume',
  ...managers,
  summary: 'Resumes a bulk gift that stopped or ran out of trees',
  params,
  data: bulkGift,
  errors: [...notFound, 'CONFLICT'],
});

export const discardBulkGift = endpoint({
  method: 'DELETE',
  path: '/bulk_gift/:id',
  ...managers,
  summary: 'Deletes a bulk gift that has not started',
  params,
  data: nothing,
  errors: [...notFound, 'CONFLICT'],
});

export const campaignPage = z.strictObject({
  ...summaryFields,
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
