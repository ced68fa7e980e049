import type { CampaignRecord, CampaignSummary } from '@nabta/contract/operations/campaign';
import { campaignStateOf } from '@nabta/domain/campaign';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectBulkGiftsOfCampaign } from './bulk-gift.queries.ts';
import {
  type CampaignRow,
  type PageRow,
  selectCampaign,
  selectCampaignPage,
  selectCampaigns,
} from './campaign.queries.ts';
import { selectBatches } from './coupon-batch.queries.ts';
import { type AvailableRow, selectAvailable } from './pool.queries.ts';

export async function listCampaigns(
  { database, clock }: Context,
  caller: Caller,
): Promise<CampaignSummary[]> {
  const rows = await selectCampaigns(database.readSql, caller, clock.now());
  return rows.map(({ version: _version, about: _about, maxPerPerson: _maxPerPerson, ...row }) =>
    withState(row, clock.now()),
  );
}

/** Campaign with its codes and gifts; 404 unless the caller manages it. */
export async function readCampaign(
  { clock }: Pick<Context, 'clock'>,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CampaignRecord> {
  const now = clock.now();
  const row = requireFound(await selectCampaign(sql, caller, { id, now }));
  const available = await selectAvailable(sql, { companyId: row.company?.id ?? null });
  return {
    ...withState(row, now),
    available: available.reduce((sum, { trees }) => sum + trees, 0),
    availableBy: {
      effort: choicesOf(available, 'effort'),
      land: choicesOf(available, 'land'),
      specie: choicesOf(available, 'specie'),
    },
    batches: await selectBatches(sql, id, now),
    bulkGifts: await selectBulkGiftsOfCampaign(sql, caller, { id, now }),
  };
}

function choicesOf(rows: readonly AvailableRow[], by: 'effort' | 'land' | 'specie') {
  const choices = new Map<string, NonNullable<AvailableRow['effort']> & { trees: number }>();
  for (const { [by]: named, trees } of rows) {
    if (named === null) continue;
    choices.set(named.id, { ...named, trees: trees + (choices.get(named.id)?.trees ?? 0) });
  }
  return [...choices.values()].toSorted((a, b) => b.trees - a.trees);
}

export async function readCampaignPage({ clock }: Pick<Context, 'clock'>, sql: Executor, slug: string) {
  const now = clock.now();
  return withState(requireFound(await selectCampaignPage(sql, slug, now)), now);
}

type CampaignCounts = Pick<CampaignRow & PageRow, 'startsAt' | 'endsAt' | 'free' | 'taken'>;

function withState<Row extends CampaignCounts>({ startsAt, endsAt, free, taken, ...row }: Row, now: Date) {
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: campaignStateOf({ startsAt, endsAt, free }, now),
    trees: { free, taken },
  };
}
