import { type Language, languages } from '@nabta/domain/language';
import * as z from 'zod/mini';

import { minimalAccount, picture } from './account.ts';
import { likely } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, localizedName, publicId } from './primitives.ts';
import { specieSummary } from './specie.ts';

/** Of one tree, or of all trees of a person. */
export const certificateKind = z.enum(['tree', 'forest']);

/** `superseded`: the tree has passed on, or the forest has lost trees. `revoked`: the tree is gone, or we took it back. */
export const certificateStatus = z.enum(['current', 'superseded', 'revoked']);
export type CertificateStatus = z.output<typeof certificateStatus>;

/** As people type it off paper; sixty bits of chance. */
export const certificateSerial = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/u));

/** What a certificate says, and whether that still holds. */
export const certificate = z.strictObject({
  serial: z.string(),
  kind: certificateKind,
  status: certificateStatus,
  issuedAt: instant,
  /** Null where the person is private or gone; the paper may carry the name all the same. */
  owner: z.nullable(minimalAccount),
  /** Null for a forest. */
  tree: z.nullable(
    z.strictObject({
      publicId: z.string(),
      givenName: z.nullable(z.string()),
      specie: z.nullable(specieSummary),
      land: z.nullable(z.strictObject({ id, name: localizedName })),
      image: z.nullable(picture),
      plantedAt: instant,
    }),
  ),
  trees: z.int(),
  /** On the day of issue, and never changed. */
  co2RemovedKg: z.number(),
  likely,
  method: z.strictObject({ version: z.string(), dataVersion: z.string() }),
  /** Which of the published keys signed it. */
  keyId: z.string(),
});
export type Certificate = z.output<typeof certificate>;

/** What the seal of a PDF states under our signature, in the words of its language. */
export type CertificateStatement = {
  serial: string;
  kind: 'tree' | 'forest';
  language: Language;
  issuedAt: string;
  /** Null where the name is not told. */
  owner: string | null;
  /** The public id; null for a forest. */
  tree: string | null;
  title: string;
  trees: number;
  co2RemovedKg: number;
  likely: { lowKg: number; highKg: number };
  /** The version of the method by which these were counted. */
  method: string;
  facts: { label: string; value: string }[];
  dedication: string | null;
  /** SHA-256 of the PDF before its seal, in base64url. */
  sha256: string;
};

/** The type of the seal's header, so that no other token of the house passes for one. */
export const sealType = 'nabta-certificate+jws';

/** Where the public halves of the keys are, as a JSON Web Key Set. */
export const certificateKeysPath = '/.well-known/nabta-certificate-keys.json';

/** Ed25519 keys as RFC 8037 writes them. */
export type CertificateKeys = { keys: { kty: string; crv: string; kid: string; x: string }[] };

const lang = z.optional(z.enum(languages));
/** The bytes of the file. */
const file = z.unknown();

export const getTreeCertificate = endpoint({
  method: 'GET',
  path: '/tree/:publicId/certificate',
  access: 'visitor',
  rate: 'pages',
  keeping: 'checked',
  mediaType: 'application/pdf',
  summary: 'The certificate of a tree that somebody owns, as a PDF or a picture',
  params: z.strictObject({ publicId }),
  query: z.strictObject({ lang }),
  data: file,
  errors: ['NOT_FOUND'],
});

export const getForestCertificate = endpoint({
  method: 'GET',
  path: '/account/certificate',
  access: 'account',
  rate: 'pages',
  keeping: 'checked',
  mediaType: 'application/pdf',
  summary: 'One certificate for all trees of the caller, as a PDF or a picture',
  query: z.strictObject({ lang }),
  data: file,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'NOT_FOUND'],
});

export const readCertificate = endpoint({
  method: 'GET',
  path: '/certificate/:serial',
  access: 'visitor',
  summary: 'What a certificate says, and whether it is genuine and current',
  params: z.strictObject({ serial: certificateSerial }),
  data: certificate,
  errors: ['NOT_FOUND'],
});
