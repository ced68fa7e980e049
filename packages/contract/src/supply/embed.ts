import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';

export const readOembed = endpoint({
  method: 'GET',
  path: '/oembed',
  access: 'public',
  rate: 'pages',
  caching: { seconds: 300, visibility: 'public' },
  summary: 'Embed code for the page of a company or one of its trees (oEmbed 1.0)',
  query: z.strictObject({
    url: z.url(),
    format: z._default(z.enum(['json', 'xml']), 'json'),
    maxwidth: z.optional(z.coerce.number().check(z.int(), z.gte(200), z.lte(10_000))),
    maxheight: z.optional(z.coerce.number().check(z.int(), z.gte(100), z.lte(10_000))),
  }),
  mediaType: 'application/json; charset=utf-8',
  /** The oEmbed 1.0 response format, without the API envelope. */
  data: z.unknown(),
  errors: ['NOT_FOUND'],
});
