import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { type EmbedCompany, selectEmbedCompany } from './embed.queries.ts';

/** The company of an address as it is now, so that a site which was just let in is not refused from memory. */
export async function readEmbedCompany({ database }: Context, slug: string): Promise<EmbedCompany> {
  const company = await selectEmbedCompany(database.readSql, slug);
  if (company === undefined) throw new AppError('NOT_FOUND');
  return company;
}
