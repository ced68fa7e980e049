import { isCompanySlug } from '@nabta/domain/company-slug';
import { isSiteOrigin } from '@nabta/domain/site-origin';
import * as z from 'zod/mini';

import { picture } from './account.ts';
import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { id, localizedName } from './primitives.ts';
import {
  editErrors,
  holder,
  holderPhone,
  staffErrors,
  version,
  writtenName,
  writtenWords,
} from './record.ts';
import { point, treeSummary } from './tree.ts';
import { fault } from './value-fault.ts';

/** The name of a company in the address of its page. */
export const companySlug = z
  .string()
  .check(z.refine(isCompanySlug, fault('slug_is_small_letters_and_dashes')));

/** Sites that may show its counter, its map and its trees in a frame. */
export const embedOrigins = z
  .array(z.string().check(z.refine(isSiteOrigin, fault('site_is_an_https_address'))))
  .check(z.maxLength(20));

/** A company as those see it who run it. */
export const companyRecord = z.strictObject({
  id,
  version,
  slug: z.string(),
  /** The whole address of its page. */
  page: z.string(),
  name: localizedName,
  /** What it says about itself on its page. */
  about: z.nullable(localizedName),
  image: z.nullable(picture),
  holder: z.nullable(holder),
  embedOrigins: z.array(z.string()),
  efforts: z.array(z.strictObject({ id, name: localizedName })),
  treeCount: z.int(),
  standing: z.int(),
});
export type CompanyRecord = z.output<typeof companyRecord>;

export const companyDraft = z.strictObject({
  slug: companySlug,
  name: writtenName,
  about: z.nullable(writtenWords),
  /** None where it is left out of a new one. */
  embedOrigins: z.optional(embedOrigins),
  holderPhone,
});
export type CompanyDraft = z.output<typeof companyDraft>;

/** What is left out stays as it is. */
export const companyChanges = z.partial(companyDraft);
export type CompanyChanges = z.output<typeof companyChanges>;

export const getCompany = endpoint({
  method: 'GET',
  path: '/company/:id',
  access: 'staff',
  summary: 'One company that the caller runs or is',
  params: z.strictObject({ id }),
  data: companyRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/company',
  access: 'staff',
  isIdempotent: true,
  summary: 'A new company',
  body: companyDraft,
  data: companyRecord,
  errors: [...staffErrors, 'INVALID_PHONE'],
});

export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/company/:id',
  access: 'staff',
  isVersioned: true,
  summary: 'Edits a company; its own account edits all of it but whose it is',
  params: z.strictObject({ id }),
  body: companyChanges,
  data: companyRecord,
  errors: [...staffErrors, ...editErrors],
});

export const setCompanyImage = endpoint({
  method: 'PUT',
  path: '/company/:id/image',
  access: 'staff',
  summary: 'Gives a company its logo',
  params: z.strictObject({ id }),
  upload: 'picture',
  data: companyRecord,
  errors: [...staffErrors, 'NOT_FOUND', ...pictureErrors],
});

/** What the page of a company tells everybody. */
export const companyPage = z.strictObject({
  id,
  slug: z.string(),
  name: localizedName,
  about: z.nullable(localizedName),
  image: z.nullable(picture),
  treeCount: z.int(),
  standing: z.int(),
  /** When its first tree was planted; null before that. */
  since: z.nullable(z.iso.date()),
  efforts: z.array(
    z.strictObject({
      id,
      name: localizedName,
      land: z.strictObject({ name: localizedName }),
      treeCount: z.int(),
    }),
  ),
  /** Where its trees stand, land by land. */
  lands: z.array(z.strictObject({ id, name: localizedName, point, treeCount: z.int() })),
});
export type CompanyPage = z.output<typeof companyPage>;

export const getCompanyPage = endpoint({
  method: 'GET',
  path: '/company/page/:slug',
  access: 'visitor',
  summary: 'The public page of a company',
  params: z.strictObject({ slug: companySlug }),
  data: companyPage,
  errors: ['NOT_FOUND'],
});

/** As many trees as the page shows at a time. */
export const companyTreesPage = 12;

export const listCompanyTrees = endpoint({
  method: 'GET',
  path: '/company/page/:slug/tree',
  access: 'visitor',
  summary: 'Trees of a company, newest first; whose they are is not told',
  params: z.strictObject({ slug: companySlug }),
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(60)), companyTreesPage),
  }),
  data: z.array(treeSummary),
  errors: [],
});
