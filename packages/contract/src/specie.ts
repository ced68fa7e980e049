import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';

const commonName = z.strictObject({
  ar: z.optional(z.string()),
  en: z.optional(z.string()),
  pt: z.optional(z.string()),
});

export const specieSummary = z.strictObject({ id: z.string(), commonName });
export type SpecieSummary = z.output<typeof specieSummary>;

export const listSpecies = endpoint({
  method: 'GET',
  path: '/specie',
  access: 'visitor',
  summary:
    'All species; with filter=true one entry for each trimmed English name, entries without one dropped',
  query: z.strictObject({ filter: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(specieSummary),
  errors: [],
});
