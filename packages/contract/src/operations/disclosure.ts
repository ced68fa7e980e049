import { languages } from '@nabta/domain/language';
import * as z from 'zod/mini';

import { certificateSerial } from './certificate.ts';
import { ecoBenefit, likely } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { impact } from './impact.ts';
import { id, instant, localizedName } from './primitives.ts';
import { survivalAfter } from './survival.ts';

/** A day in Riyadh. */
const day = z.iso.date();
const named = z.strictObject({ id, name: localizedName });
const period = z.strictObject({ fromOn: day, toOn: day });
/** In hexadecimal, as `sha256sum` writes it. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

/** All that a sponsor’s report says, frozen when it was made; every file of the report is drawn from it. */
export const disclosureFacts = z.strictObject({
  serial: z.string(),
  company: named,
  /** Whole days of Riyadh, the first and the last. */
  period,
  madeAt: instant,
  /** What `/impact` tells of the same sponsor and period. */
  benefit: ecoBenefit,
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
  /** Most trees first; null for trees that stand on no land of ours. */
  lands: z.array(
    z.strictObject({
      land: z.nullable(named),
      trees: z.int(),
      planted: z.int(),
      co2RemovedKg: z.number(),
    }),
  ),
  /** When the report was made. */
  survival: impact.shape.survival,
  survivalAfter: z.array(survivalAfter),
  /** Trees that ended in the period, and all that they had taken up since their planting, which no sum above leaves out. */
  reversals: z.strictObject({ trees: z.int(), co2RemovedKg: z.number() }),
  /** The list of the trees that were counted, a file of its own. */
  trees: z.strictObject({ count: z.int(), sha256 }),
  /** What the method does not carry is not claimed. */
  claims: z.strictObject({ isOffset: z.literal(false), assurance: z.literal('none') }),
});
export type DisclosureFacts = z.output<typeof disclosureFacts>;

export const disclosureStates = ['waiting', 'making', 'ready', 'failed'] as const;

/** A report as the console lists it. */
export const disclosure = z.strictObject({
  serial: z.string(),
  company: named,
  period,
  state: z.enum(disclosureStates),
  /** Trees that were listed so far, of so many; null before they are counted. */
  progress: z.strictObject({ done: z.int(), of: z.nullable(z.int()) }),
  askedAt: instant,
  madeAt: z.nullable(instant),
  /** Null until it is ready. */
  figures: z.nullable(z.strictObject({ trees: z.int(), co2RemovedKg: z.number(), likely })),
});
export type Disclosure = z.output<typeof disclosure>;

/** What anybody is told of a report by its number. */
export const disclosureCheck = z.strictObject({
  serial: z.string(),
  /** `revoked`: the key that signed it is believed no more. */
  status: z.enum(['valid', 'revoked']),
  company: named,
  period,
  madeAt: instant,
  benefit: z.pick(ecoBenefit, { co2RemovedKg: true, likely: true, trees: true, waterM3: true, method: true }),
  survival: impact.shape.survival,
  trees: disclosureFacts.shape.trees,
  /** Of the facts, as they stand in every file. */
  sha256,
  /** A later report of the same sponsor and days, which changes nothing of this one. */
  newerSerial: z.nullable(z.string()),
});
export type DisclosureCheck = z.output<typeof disclosureCheck>;

/** What the seal of its PDF states under our signature. */
export type DisclosureStatement = {
  serial: string;
  language: string;
  company: string;
  fromOn: string;
  toOn: string;
  madeAt: string;
  trees: { counted: number; total: number };
  co2RemovedKg: number;
  likely: { lowKg: number; highKg: number };
  method: string;
  /** Of the facts that it was drawn from, in hexadecimal. */
  facts: string;
  /** SHA-256 of the PDF before its seal, in base64url. */
  sha256: string;
};

/** The types of the headers of both seals, so that no other token of the house passes for one. */
export const disclosureSealType = 'nabta-report+jws';
export const disclosureFactsType = 'nabta-report-facts+jws';

const serial = certificateSerial;
const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const makeDisclosure = endpoint({
  method: 'POST',
  path: '/disclosure',
  access: 'staff',
  isIdempotent: true,
  summary: 'Has a report of a sponsor and a period made',
  body: z.strictObject({ companyId: id, fromOn: day, toOn: day }),
  data: disclosure,
  errors: [...staff, 'NOT_FOUND'],
});

export const listDisclosures = endpoint({
  method: 'GET',
  path: '/disclosure',
  access: 'staff',
  summary: 'The reports of the sponsors that the caller works with, newest first',
  query: z.strictObject({
    companyId: z.optional(id),
    cursor: z.optional(serial),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(disclosure),
  errors: [...staff],
});

export const listReportedCompanies = endpoint({
  method: 'GET',
  path: '/disclosure/companies',
  access: 'staff',
  summary: 'The sponsors whose reports the caller may have made',
  data: z.array(named),
  errors: [...staff],
});

/** `report.pdf` in a language; the others are the same in all. */
export const disclosureFiles = ['report.pdf', 'report.json', 'figures.csv', 'trees.csv'] as const;
export type DisclosureFile = (typeof disclosureFiles)[number];

export const downloadDisclosure = endpoint({
  method: 'GET',
  path: '/disclosure/:serial/file/:file',
  access: 'staff',
  rate: 'pages',
  mediaType: 'application/octet-stream',
  summary: 'A file of a report: PDF, JSON, or CSV of its figures or of its trees',
  params: z.strictObject({ serial, file: z.enum(disclosureFiles) }),
  query: z.strictObject({ lang: z.optional(z.enum(languages)) }),
  data: z.unknown(),
  errors: [...staff, 'NOT_FOUND'],
});

export const readDisclosure = endpoint({
  method: 'GET',
  path: '/disclosure/:serial',
  access: 'public',
  summary: 'What a report says, and whether it is ours',
  params: z.strictObject({ serial }),
  data: disclosureCheck,
  errors: ['NOT_FOUND'],
});

export const findDisclosureFile = endpoint({
  method: 'GET',
  path: '/disclosure/file/:sha256',
  access: 'public',
  summary: 'Which report a JSON or CSV file belongs to, by its digest',
  params: z.strictObject({ sha256 }),
  data: z.strictObject({ serial: z.string(), file: z.enum(disclosureFiles) }),
  errors: ['NOT_FOUND'],
});
