import type { Docs } from '../core/docs.ts';
import { levelSumsExample } from '../core/primitives.docs.ts';
import type * as contract from './account.ts';

export const about = 'The signed-in account, and its profile as others see it.';

const noura = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5b',
  firstname: 'نورة',
  lastname: 'القحطاني',
  image: { nameCompressed: 'noura-1.webp' },
};

export const docs = {
  picture: {
    description: 'A picture, served outside the API.',
    example: { nameCompressed: 'ghaf-1.webp' },
  },
  account: {
    description: 'The caller’s own account.',
    example: {
      ...noura,
      phone: '+966501234567',
      role: 'person',
      language: 'ar',
      shareCode: 'q8Zt3vWc5yRk7mPn2bLx9dHf',
      isPrivate: false,
      showsTreeNames: false,
      treesPlanted: 12,
      celebratedLevel: 3,
      levelsReachedAt: [null, '2026-01-04T17:20:00.000Z', '2026-03-01T09:00:00.000Z'],
      createdAt: '2025-11-02T08:00:00.000Z',
      eraseAfter: null,
    },
  },
  minimalAccount: { description: 'Public fields of a person who is not private.', example: noura },
  giver: {
    description: 'A person who gives a tree; of a private one only the first name, without id and picture.',
    example: noura,
  },
  publicAccount: {
    description: 'A person as shown by their shared link.',
    example: {
      ...noura,
      treesPlanted: 12,
      treesLost: 1,
      co2Avoided: 425.01,
      asOf: '2026-11-15T09:00:00.000Z',
      byLevel: levelSumsExample,
      level: null,
    },
  },
  updateAccount: { body: { firstname: 'نورة', lastname: 'القحطاني', language: 'ar' } },
  celebrateLevel: { description: 'Each level is returned exactly once.' },
  getMinimalAccount: {
    description: 'A private person is returned only to people they have exchanged trees with.',
  },
} satisfies Docs<typeof contract>;
