import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';

export async function selectCompanyName(sql: Executor, id: string): Promise<LocalizedName> {
  const [row] = await sql<{ name: LocalizedName }[]>`select name from company where id = ${id}`;
  return row?.name ?? { en: '' };
}
