import type { Secrets } from '#core/keys/secrets.ts';

import type { Issued } from '../issue-certificate.ts';

type SampleText = { person: string; given: string; dedicated: string; place: string };

export function sampleTree(
  secrets: Secrets,
  { person, given, dedicated, place }: SampleText,
): Issued & { kind: 'tree' } {
  return {
    kind: 'tree',
    serial: '7K3M9QX2TB7K',
    keyId: secrets.signingKeys('certificate-signing')[0].kid,
    trees: 1,
    co2RemovedKg: 14.39,
    lowKg: 10.2,
    highKg: 19.1,
    methodVersion: '1.0.0',
    issuedAt: new Date('2026-03-01T09:00:00Z'),
    tree: {
      treeId: 'tree',
      ledgerSeq: 2,
      ownerId: 'owner',
      owner: { firstname: person, lastname: person },
      giver: { firstname: person, lastname: null },
      dedication: { kind: 'ongoing_charity', name: dedicated, isPublic: true },
      publicId: '7K3M9QX2TB',
      givenName: given,
      commonName: { ar: 'السدر', en: 'Sidr', pt: 'Sidr' },
      scientificName: 'Ziziphus spina-christi',
      landName: { ar: place, en: place, pt: place },
      companyName: { ar: place, en: place },
      imageName: null,
      plantedAt: new Date('2022-03-12T10:00:00Z'),
    },
  };
}
