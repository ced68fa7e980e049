import type { Docs, FileDoc } from '../core/docs.ts';
import type * as contract from './certificate.ts';
import { treeExample } from './tree.docs.ts';

export const about = 'Publicly verifiable certificates.';

const { publicId, givenName, specie, land, image, plantedAt } = treeExample;

const asPicture =
  'With `Accept: image/png` returns a picture for phones. Numbers are those of the day of issue; the same serial and language return the same bytes. A comment after the end of the PDF contains a signed statement of its content, verifiable with the keys of `/.well-known/nabta-certificate-keys.json`.';

export const docs = {
  certificateKind: { description: 'Certificate of one tree, or of all trees of a person.', example: 'tree' },
  certificateStatus: { description: 'Whether the certificate is still valid.', example: 'current' },
  certificateSerial: { description: 'The number of a certificate.', example: '7K3M9QX2TB7K' },
  certificate: {
    description: 'Content and status of a certificate.',
    example: {
      serial: '7K3M9QX2TB7K',
      kind: 'tree',
      status: 'current',
      issuedAt: '2026-03-01T09:30:00.000Z',
      owner: null,
      tree: { publicId, givenName, specie, land, image, plantedAt },
      trees: 1,
      co2RemovedKg: 14.39,
      likely: { lowKg: 10.2, highKg: 19.1 },
      method: { version: '1.0.0', dataVersion: '2026-11' },
      keyId: 'Zm9vYmFyYmF6',
    },
  },
  getTreeCertificate: {
    description: `The name of a private owner is printed only if that owner requests the certificate. ${asPicture}`,
    hasEtag: true,
  },
  getForestCertificate: { description: asPicture, hasEtag: true },
} satisfies Docs<typeof contract>;

export const files: FileDoc[] = [
  {
    path: '/.well-known/nabta-certificate-keys.json',
    operationId: 'getCertificateKeys',
    summary: 'Public keys of certificate signatures',
    description: 'A JSON Web Key Set of all trusted Ed25519 keys.',
    params: {},
    mediaTypes: ['application/json'],
  },
];
