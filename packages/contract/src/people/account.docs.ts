import type * as contract from './account.ts';
import type { Docs } from './docs.ts';

export const about = 'The person who is signed in, and what others may know of them.';

const noura = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5b',
  firstname: 'نورة',
  lastname: 'القحطاني',
  image: { nameCompressed: 'noura-1.webp' },
};

export const docs = {
  picture: {
    description: 'A picture that is served beside the API.',
    example: { nameCompressed: 'ghaf-1.webp' },
  },
  account: {
    description: 'A person as they see themselves.',
    example: {
      ...noura,
      phone: '+966501234567',
      role: 'person',
      language: 'ar',
      shareCode: 'q8Zt3vWc5yRk7mPn2bLx9dHf',
      isPrivate: false,
      treesPlanted: 12,
      celebratedLevel: 3,
      createdAt: '2025-11-02T08:00:00.000Z',
      eraseAfter: null,
    },
  },
  minimalAccount: { description: 'What anybody may know of a person who is not private.', example: noura },
  publicAccount: {
    description: 'A person as their shared link shows them.',
    example: {
      ...noura,
      treesPlanted: 12,
      treesLost: 1,
      co2Avoided: 425.01,
      asOf: '2026-11-15T09:00:00.000Z',
      level: null,
    },
  },
  updateAccount: { body: { firstname: 'نورة', lastname: 'القحطاني', language: 'ar' } },
  celebrateLevel: { description: 'Each level is given to one call, once and for ever.' },
  getMinimalAccount: {
    description: 'A private person is shown only to whom they have exchanged trees with.',
  },
} satisfies Docs<typeof contract>;
