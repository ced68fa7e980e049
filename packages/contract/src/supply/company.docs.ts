import type * as contract from './company.ts';
import type { Docs } from './docs.ts';

export const about = 'Companies that sponsor trees, and their public pages.';

const draft = {
  slug: 'waha-bank',
  name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
  about: { ar: 'نزرع مع كل بيت شجرة.', en: 'A tree with every home.', pt: 'Uma árvore com cada casa.' },
};

export const docs = {
  companySlug: { description: 'The name of a company in the address of its page.', example: draft.slug },
  embedOrigins: {
    description: 'Sites that may show its counter, its map and its trees in a frame.',
    example: ['https://waha.example'],
  },
  companyRecord: {
    description: 'A company as those see it who run it; whose it is, is for itself and for staff.',
  },
  companyDraft: { description: 'Everything of a company that a new one needs.', example: draft },
  companyPage: { description: 'What the page of a company tells everybody.' },
  companyChanges: { description: 'What of it is written anew; what is left out stays as it is.' },
  createCompany: { body: draft },
  updateCompany: { body: draft },
} satisfies Docs<typeof contract>;
