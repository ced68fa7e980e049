import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';

export const readOembed = endpoint({
  method: 'GET',
  path: '/oembed',
  access: 'public',
  rate: 'pages',
  keeping: { seconds: 300, by: 'anyone' },
  summary: 'How another site shows the page of a company or of one of its trees (oEmbed 1.0)',
  query: z.strictObject({
    url: z.url(),
    format: z._default(z.enum(['json', 'xml']), 'json'),
    maxwidth: z.optional(z.coerce.number().check(z.int(), z.gte(200), z.lte(10_000))),
    maxheight: z.optional(z.coerce.number().check(z.int(), z.gte(100), z.lte(10_000))),
  }),
  mediaType: 'application/json; charset=utf-8',
  /** As oEmbed 1.0 says, and so without our envelope. */
  data: z.unknown(),
  errors: ['NOT_FOUND'],
});
