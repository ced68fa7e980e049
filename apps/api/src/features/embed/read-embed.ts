import { AppError } from '../../platform/app-error.ts';
import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { createDatabaseMemory } from '../../platform/promise-memory.ts';
import { type EmbedCompany, selectEmbedCompany } from './embed.queries.ts';

/** The front page of a busy site asks as often as it is opened. */
const memoryOf = createDatabaseMemory<EmbedCompany | undefined>({ max: 1_000, keepMs: 5 * second });

/** The company of an address, at most five seconds old. */
export async function readEmbedCompany(context: Context, slug: string): Promise<EmbedCompany> {
  const company = await memoryOf(context).recall(slug, () =>
    selectEmbedCompany(context.database.readSql, slug),
  );
  if (company === undefined) throw new AppError('NOT_FOUND');
  return company;
}
