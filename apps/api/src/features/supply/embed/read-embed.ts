import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { type EmbedCompany, selectEmbedCompany } from './embed.queries.ts';

/** Not cached, so a newly allowed site works immediately. */
export async function readEmbedCompany({ database }: Context, slug: string): Promise<EmbedCompany> {
  const company = await selectEmbedCompany(database.readSql, slug);
  if (company === undefined) throw new AppError('NOT_FOUND');
  return company;
}
