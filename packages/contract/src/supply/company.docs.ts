import type { Docs } from '../core/docs.ts';
import type * as contract from './company.ts';

export const about = 'Companies that sponsor trees, and their public pages.';

const draft = {
  slug: 'waha-bank',
  name: { ar: 'بنك الواحة', en: 'Waha Bank', pt: 'Banco Waha' },
  about: { ar: 'نزرع مع كل بيت شجرة.', en: 'A tree with every home.', pt: 'Uma árvore com cada casa.' },
};

export const docs = {
  companySlug: { description: 'Slug of a company page.', example: draft.slug },
  embedOrigins: {
    description: 'Origins that may embed its counter, map and trees in a frame.',
    example: ['https://waha.example'],
  },
  companyRecord: {
    description: 'A company as its managers see it; the owner is shown to the company and to staff only.',
  },
  companyDraft: { description: 'Fields of a new company.', example: draft },
  companyPage: { description: 'Public page of a company.' },
  companyChanges: { description: 'Changed fields; omitted fields are unchanged.' },
  createCompany: { body: draft },
  updateCompany: {
    description:
      'A new name by the company itself waits for approval: the response has the old `name`, and the new one in `requestedName`.',
    body: draft,
  },
} satisfies Docs<typeof contract>;
