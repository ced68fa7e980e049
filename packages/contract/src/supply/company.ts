import { isCompanySlug } from '@nabta/domain/company-slug';
import { isSiteOrigin } from '@nabta/domain/site-origin';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { pictureErrors } from '../core/errors.ts';
import { id, localizedName } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { picture } from '../people/account.ts';
import {
  editErrors,
  holder,
  holderPhone,
  senderName,
  staffErrors,
  version,
  writtenWords,
} from '../people/record.ts';
import { point, treeSummary } from '../trees/tree.ts';

/** Slug of a company page. */
export const companySlug = z
  .string()
  .check(z.refine(isCompanySlug, valueError('slug_is_small_letters_and_dashes')));

/** Origins that may embed its counter, map and trees in a frame. */
export const embedOrigins = z
  .array(z.string().check(z.refine(isSiteOrigin, valueError('site_is_an_https_address'))))
  .check(z.maxLength(20));

export const companyRecord = z.strictObject({
  id,
  version,
  slug: z.string(),
  /** Absolute URL of its page. */
  page: z.string(),
  name: localizedName,
  /** The new name that waits for approval. */
  requestedName: z.nullable(localizedName),
  /** Description of the company on its page. */
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
  name: senderName,
  about: z.nullable(writtenWords),
  /** Defaults to none. */
  embedOrigins: z.optional(embedOrigins),
  holderPhone,
});
export type CompanyDraft = z.output<typeof companyDraft>;

/** PATCH body: omitted fields are unchanged. */
export const companyChanges = z.partial(companyDraft);

export const getCompany = endpoint({
  method: 'GET',
  path: '/company/:id',
  access: 'staff',
  capability: 'seeChain',
  summary: 'One company that the caller manages or represents',
  params: z.strictObject({ id }),
  data: companyRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/company',
  access: 'staff',
  capability: ['manageCompanies', 'all'],
  isIdempotent: true,
  summary: 'Creates a company',
  body: companyDraft,
  data: companyRecord,
  errors: [...staffErrors, 'INVALID_PHONE'],
});

export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/company/:id',
  access: 'staff',
  capability: 'manageCompanies',
  requiresIfMatch: true,
  summary: 'Edits a company; its own account may edit everything except the owner, and asks for a new name',
  params: z.strictObject({ id }),
  body: companyChanges,
  data: companyRecord,
  errors: [...staffErrors, ...editErrors, 'DAILY_LIMIT_REACHED'],
});

export const setCompanyImage = endpoint({
  method: 'PUT',
  path: '/company/:id/image',
  access: 'staff',
  capability: 'manageCompanies',
  summary: 'Sets the logo of a company',
  params: z.strictObject({ id }),
  upload: 'picture',
  data: companyRecord,
  errors: [...staffErrors, 'NOT_FOUND', ...pictureErrors],
});

export const companyPage = z.strictObject({
  id,
  slug: z.string(),
  name: localizedName,
  about: z.nullable(localizedName),
  image: z.nullable(picture),
  treeCount: z.int(),
  standing: z.int(),
  /** Planting date of its first tree; null without trees. */
  since: z.nullable(z.iso.date()),
  efforts: z.array(
    z.strictObject({
      id,
      name: localizedName,
      land: z.strictObject({ name: localizedName }),
      treeCount: z.int(),
    }),
  ),
  /** Trees per land with a public page. */
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

/** Trees per page of the list. */
export const companyTreesPage = 12;

export const listCompanyTrees = endpoint({
  method: 'GET',
  path: '/company/page/:slug/tree',
  access: 'visitor',
  summary: 'Trees of a company, newest first, without owners',
  params: z.strictObject({ slug: companySlug }),
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(60)), companyTreesPage),
  }),
  data: z.array(treeSummary),
  errors: [],
});
