import { invalidInput } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectCompanyExists } from './tree-page.queries.ts';

export async function assertSponsorExists(
  sql: Executor,
  companyId: string | null | undefined,
): Promise<void> {
  if (typeof companyId !== 'string' || (await selectCompanyExists(sql, companyId))) return;
  throw invalidInput('body.plantedByCompany', {
    ar: 'لا توجد شركة بهذا المُعرِّف.',
    en: 'There is no such company.',
    pt: 'Esta empresa não existe.',
  });
}
