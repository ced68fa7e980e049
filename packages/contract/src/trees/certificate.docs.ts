import type * as contract from './certificate.ts';
import type { Docs, FileDoc } from './docs.ts';
import { treeExample } from './tree.docs.ts';

export const about = 'Certificates that anybody can verify.';

const { publicId, givenName, specie, land, image, plantedAt } = treeExample;

const asPicture =
  'With `Accept: image/png` a picture for a phone. The numbers are those of the day of issue; the same serial and language give the same bytes. A signed statement of what it says stands in a comment after the end of the PDF and verifies with the keys of `/.well-known/nabta-certificate-keys.json`.';

export const docs = {
  certificateKind: { description: 'Of one tree, or of all trees of a person.', example: 'tree' },
  certificateStatus: { description: 'Whether what it says still holds.', example: 'current' },
  certificateSerial: { description: 'The number of a certificate.', example: '7K3M9QX2TB7K' },
  certificate: {
    description: 'What a certificate says, and whether that still holds.',
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
    description: `The name of a private owner stands only on what that owner asks for. ${asPicture}`,
    hasTag: true,
  },
  getForestCertificate: { description: asPicture, hasTag: true },
} satisfies Docs<typeof contract>;

export const files: FileDoc[] = [
  {
    path: '/.well-known/nabta-certificate-keys.json',
    operationId: 'getCertificateKeys',
    summary: 'The keys that certificates are signed with',
    description: 'A JSON Web Key Set of Ed25519 keys, all that are believed.',
    params: {},
    mediaTypes: ['application/json'],
  },
];
