import { type Language, languages } from '@nabta/domain/language';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId } from '../core/primitives.ts';
import { minimalAccount, picture } from '../people/account.ts';
import { likely } from './eco-benefit.ts';
import { specieSummary } from './specie.ts';

export const certificateKind = z.enum(['tree', 'forest']);

/**
 * `superseded`: the tree was transferred, or the forest lost trees. `revoked`: the tree is lost, or we
 * revoked it.
 */
export const certificateStatus = z.enum(['current', 'superseded', 'revoked']);
export type CertificateStatus = z.output<typeof certificateStatus>;

/** Case-insensitive, as typed from paper; sixty random bits. */
export const certificateSerial = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/u));

export const certificate = z.strictObject({
  serial: z.string(),
  kind: certificateKind,
  status: certificateStatus,
  issuedAt: instant,
  /** Null when the person is private or deleted; the printed certificate may still show the name. */
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
  /** On the day of issue; never changes. */
  co2RemovedKg: z.number(),
  likely,
  method: z.strictObject({ version: z.string(), dataVersion: z.string() }),
  /** Id of the published key that signed it. */
  keyId: z.string(),
});
export type Certificate = z.output<typeof certificate>;

/** Signed statement in the seal of a PDF, localized. */
export type CertificateStatement = {
  serial: string;
  kind: 'tree' | 'forest';
  language: Language;
  issuedAt: string;
  /** Null when the name is not printed. */
  owner: string | null;
  /** Public id of the tree; null for a forest. */
  tree: string | null;
  title: string;
  trees: number;
  co2RemovedKg: number;
  likely: { lowKg: number; highKg: number };
  /** Version of the calculation method. */
  method: string;
  facts: { label: string; value: string }[];
  dedication: string | null;
  /** Base64url SHA-256 of the PDF before its seal. */
  sha256: string;
};

/** JWS `typ` of the seal, so no other token of the server is accepted as one. */
export const sealType = 'nabta-certificate+jws';

/** URL of the public keys, as a JSON Web Key Set. */
export const certificateKeysPath = '/.well-known/nabta-certificate-keys.json';

/** Ed25519 keys in RFC 8037 format. */
export type CertificateKeys = { keys: { kty: string; crv: string; kid: string; x: string }[] };

const lang = z.optional(z.enum(languages));
/** Bytes of the file. */
const file = z.unknown();

export const getTreeCertificate = endpoint({
  method: 'GET',
  path: '/tree/:publicId/certificate',
  access: 'visitor',
  rate: 'pages',
  caching: 'revalidated',
  mediaType: 'application/pdf',
  summary: 'The certificate of an owned tree, as a PDF or a picture',
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
  caching: 'revalidated',
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
  summary: 'Verifies a certificate and returns its content and status',
  params: z.strictObject({ serial: certificateSerial }),
  data: certificate,
  errors: ['NOT_FOUND'],
});
