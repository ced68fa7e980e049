import { languages } from '@nabta/domain/language';
import { recordFrom } from '@nabta/domain/typed-object';
import { treeOrigins } from '@nabta/domain/verification-level';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName } from '../core/primitives.ts';
import { staffErrors } from '../people/record.ts';
import { reasonGiven } from '../people/staff.ts';
import { certificateSerial } from '../trees/certificate.ts';
import { ecoBenefit, likely } from '../trees/eco-benefit.ts';
import { impact } from '../trees/impact.ts';
import { sampleResult, survivalAfter } from '../trees/survival.ts';

/** Date in Riyadh. */
const day = z.iso.date();
const namedRecord = z.strictObject({ id, name: localizedName });
const period = z.strictObject({ fromOn: day, toOn: day });
/** Hexadecimal, as printed by `sha256sum`. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

/** Sources of the trees that a report counts, at the time of the report; `benefit.byLevel` has their levels. */
export const disclosureBasis = z.strictObject({
  origins: z.strictObject(recordFrom(treeOrigins, () => z.int())),
  /** Imported trees by the day of their import, oldest first. */
  imports: z.array(z.strictObject({ importedOn: day, trees: z.int() })),
  /** Counted trees that entered the records after the last day of the period. */
  recordedLater: z.int(),
  /** Trees of the sponsor that are not counted. */
  excluded: z.strictObject({ notAliveInPeriod: z.int(), removed: z.int() }),
  /** True when all counted trees are known only from a file of the sponsor itself. */
  isSelfReported: z.boolean(),
  /** The newest closed random sample of the sponsor’s trees. */
  sample: z.nullable(sampleResult),
});
export type DisclosureBasis = z.output<typeof disclosureBasis>;

/** Content of a report, frozen when generated; every file of the report is generated from it. */
export const disclosureFacts = z.strictObject({
  serial: z.string(),
  company: namedRecord,
  /** First and last day, inclusive, in Riyadh. */
  period,
  madeAt: instant,
  /** Result of `/impact` for the same sponsor and period. */
  benefit: z.extend(ecoBenefit, {
    /** Missing in reports from before levels. */
    byLevel: z.optional(ecoBenefit.shape.byLevel),
    headlineKg: z.optional(ecoBenefit.shape.headlineKg),
  }),
  months: z.array(
    z.strictObject({
      from: instant,
      to: instant,
      planted: z.int(),
      plantedSoFar: z.int(),
      co2RemovedKg: z.number(),
      likely,
    }),
  ),
  species: impact.shape.species,
  /** Most trees first; null for trees outside registered lands. */
  lands: z.array(
    z.strictObject({
      land: z.nullable(namedRecord),
      trees: z.int(),
      planted: z.int(),
      co2RemovedKg: z.number(),
    }),
  ),
  /** At the time of the report. */
  survival: impact.shape.survival,
  survivalAfter: z.array(survivalAfter),
  /** Trees lost in the period and their total uptake since planting, which the totals above include. */
  reversals: z.strictObject({ trees: z.int(), co2RemovedKg: z.number() }),
  /** Digest of the tree list, which is a separate file. */
  trees: z.strictObject({ count: z.int(), sha256 }),
  /** Missing in reports made before the basis was recorded. */
  basis: z.optional(disclosureBasis),
  /** The method supports no offset or assurance claim. */
  claims: z.strictObject({ isOffset: z.literal(false), assurance: z.literal('none') }),
});
export type DisclosureFacts = z.output<typeof disclosureFacts>;

export const disclosureStates = ['waiting', 'making', 'ready', 'failed'] as const;

/** `superseded`: trees that it counts were removed. `revoked`: its signing key is no longer trusted. */
export const disclosureStatuses = ['valid', 'superseded', 'withdrawn', 'revoked'] as const;
const status = z.enum(disclosureStatuses);

export const disclosure = z.strictObject({
  serial: z.string(),
  company: namedRecord,
  period,
  state: z.enum(disclosureStates),
  /** Null until ready. */
  status: z.nullable(status),
  /** Trees listed so far and in total; null until they are counted. */
  progress: z.strictObject({ done: z.int(), of: z.nullable(z.int()) }),
  askedAt: instant,
  madeAt: z.nullable(instant),
  /** Null until ready. */
  figures: z.nullable(
    z.strictObject({
      trees: z.int(),
      co2RemovedKg: z.number(),
      /** Null in reports from before levels. */
      headlineKg: z.nullable(z.number()),
      likely,
    }),
  ),
});
export type Disclosure = z.output<typeof disclosure>;

/** Public fields of a report. */
export const disclosureCheck = z.strictObject({
  serial: z.string(),
  status,
  supersededAt: z.nullable(instant),
  /** Counted trees that were removed since. */
  removedTrees: z.int(),
  withdrawal: z.nullable(z.strictObject({ at: instant, reason: z.string() })),
  company: namedRecord,
  period,
  madeAt: instant,
  benefit: z.pick(disclosureFacts.shape.benefit, {
    co2RemovedKg: true,
    headlineKg: true,
    byLevel: true,
    likely: true,
    trees: true,
    waterM3: true,
    method: true,
  }),
  survival: impact.shape.survival,
  trees: disclosureFacts.shape.trees,
  /** Null in reports made before the basis was recorded. */
  basis: z.nullable(disclosureBasis),
  /** Digest of the facts, contained in every file. */
  sha256,
  /** Serial of a later report of the same sponsor and days; this one stays valid. */
  newerSerial: z.nullable(z.string()),
});
export type DisclosureCheck = z.output<typeof disclosureCheck>;

/** Signed statement in the seal of the PDF. */
export type DisclosureStatement = {
  serial: string;
  language: string;
  company: string;
  fromOn: string;
  toOn: string;
  madeAt: string;
  trees: { counted: number; total: number };
  co2RemovedKg: number;
  /** Missing in reports from before levels. */
  headlineKg?: number | undefined;
  likely: { lowKg: number; highKg: number };
  method: string;
  /** Hexadecimal digest of the facts. */
  facts: string;
  /** Base64url SHA-256 of the PDF before its seal. */
  sha256: string;
};

/** JWS `typ` of both seals, so no other token of the server is accepted as one. */
export const disclosureSealType = 'nabta-report+jws';
export const disclosureFactsType = 'nabta-report-facts+jws';

const serial = certificateSerial;
const viewers = { access: 'staff', capability: 'seeReports' } as const;

export const makeDisclosure = endpoint({
  method: 'POST',
  path: '/disclosure',
  ...viewers,
  isIdempotent: true,
  summary: 'Requests a report of a sponsor and a period',
  body: z.strictObject({ companyId: id, fromOn: day, toOn: day }),
  data: disclosure,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const listDisclosures = endpoint({
  method: 'GET',
  path: '/disclosure',
  ...viewers,
  summary: 'Reports of the sponsors in the caller’s scope, newest first',
  query: z.strictObject({
    companyId: z.optional(id),
    cursor: z.optional(serial),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(disclosure),
  errors: [...staffErrors],
});

export const listReportedCompanies = endpoint({
  method: 'GET',
  path: '/disclosure/companies',
  ...viewers,
  summary: 'Sponsors for which the caller may request reports',
  data: z.array(namedRecord),
  errors: [...staffErrors],
});

/** `report.pdf` is localized; the others have no language. */
export const disclosureFiles = ['report.pdf', 'report.json', 'figures.csv', 'trees.csv'] as const;
export type DisclosureFile = (typeof disclosureFiles)[number];

export const downloadDisclosure = endpoint({
  method: 'GET',
  path: '/disclosure/:serial/file/:file',
  ...viewers,
  rate: 'pages',
  mediaType: 'application/octet-stream',
  summary: 'A file of a report: PDF, JSON, or CSV of its metrics or trees',
  params: z.strictObject({ serial, file: z.enum(disclosureFiles) }),
  query: z.strictObject({ lang: z.optional(z.enum(languages)) }),
  data: z.unknown(),
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const readDisclosure = endpoint({
  method: 'GET',
  path: '/disclosure/:serial',
  access: 'public',
  summary: 'Verifies a report and returns its totals',
  params: z.strictObject({ serial }),
  data: disclosureCheck,
  errors: ['NOT_FOUND'],
});

export const findDisclosureFile = endpoint({
  method: 'GET',
  path: '/disclosure/file/:sha256',
  access: 'public',
  summary: 'Finds the report of a JSON or CSV file by its digest',
  params: z.strictObject({ sha256 }),
  data: z.strictObject({ serial: z.string(), file: z.enum(disclosureFiles) }),
  errors: ['NOT_FOUND'],
});

export const withdrawDisclosure = endpoint({
  method: 'POST',
  path: '/disclosure/:serial/withdraw',
  access: 'staff',
  capability: 'withdrawReports',
  summary: 'Withdraws a report for good, with a reason that everybody can read',
  params: z.strictObject({ serial }),
  body: reasonGiven,
  data: disclosure,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});
