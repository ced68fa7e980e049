import { languages } from '@nabta/domain/language';
import { recordFrom } from '@nabta/domain/typed-object';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';

/** Words of the legal texts that depend on who operates this installation. */
export const operatorWords = [
  'name',
  'registration',
  'address',
  'email',
  'hosting',
  'messages',
  'languageModel',
  'maps',
  'backupDays',
  'usageMonths',
  'updatedOn',
] as const;

const words = z.strictObject(recordFrom(operatorWords, () => z.string()));
export type OperatorWords = z.output<typeof words>;

export const getOperator = endpoint({
  method: 'GET',
  path: '/operator',
  access: 'public',
  summary: 'Who operates this installation, as the legal texts say it',
  caching: { seconds: 3_600, visibility: 'public' },
  data: z.strictObject(recordFrom(languages, () => words)),
  errors: [],
});
