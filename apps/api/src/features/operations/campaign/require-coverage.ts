import type { Coverage } from '@nabta/contract/people/approval';

import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectCoverage } from './campaign.queries.ts';

export const campaignErrors = {
  PROMISES_ABOVE_STOCK: {
    ar: 'أشجار الحملة لا تكفي كل من وُعد بشجرة، ولم يتغيّر شيء. يلزم تخصيص أشجار أخرى لها، أو تأكيد أن الأسبقية لمن يصل أولًا.',
    en: 'The campaign has not enough trees for everybody it would promise one, and nothing was changed. Set more trees aside, or confirm that the first to come get them.',
    pt: 'A campanha não tem árvores suficientes para todos a quem prometeria uma, e nada foi alterado. Reserve mais árvores ou confirme que os primeiros a chegar as recebem.',
  },
} satisfies ErrorTexts;

type NewPromise = { campaignId: string; count: number; isFirstCome: boolean; now: Date };

/** Refuses more promises than trees unless they are openly given to the first who come; locks nothing. */
export async function requireCoverage(
  sql: Executor,
  { campaignId, count, isFirstCome, now }: NewPromise,
): Promise<Coverage> {
  const coverage = await selectCoverage(sql, { campaignId, requested: count, now });
  if (coverage.covered < coverage.promised && !isFirstCome) throw new AppError('PROMISES_ABOVE_STOCK');
  return coverage;
}
