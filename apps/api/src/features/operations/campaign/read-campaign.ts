import type { CampaignPage, CampaignRecord, CampaignSummary } from '@nabta/contract/campaign';
import { campaignStateOf } from '@nabta/domain/campaign';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
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

export function assertRuns({ role }: Caller): void {
  if (!can(role, 'runCampaigns')) throw new AppError('FORBIDDEN');
}

export async function listCampaigns(
  { database, clock }: Context,
  caller: Caller,
): Promise<CampaignSummary[]> {
  assertRuns(caller);
  const rows = await selectCampaigns(database.readSql, caller);
  return rows.map(({ version: _version, about: _about, maxPerPerson: _maxPerPerson, ...row }) =>
    inState(row, clock.now()),
  );
}

/** A campaign with all that was made of it; unknown to who does not run it. */
export async function readCampaign(
  { clock }: Pick<Context, 'clock'>,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CampaignRecord> {
  assertRuns(caller);
  const row = await selectCampaign(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const available = await selectAvailable(sql, { companyId: row.company?.id ?? null });
  const now = clock.now();
  return {
    ...inState(row, now),
    available: available.reduce((sum, { trees }) => sum + trees, 0),
    availableBy: {
      effort: choicesOf(available, 'effort'),
      land: choicesOf(available, 'land'),
      specie: choicesOf(available, 'specie'),
    },
    batches: await selectBatches(sql, id, now),
    bulkGifts: await selectBulkGiftsOfCampaign(sql, id, now),
  };
}

/** How many of the trees each effort, land or species has. */
function choicesOf(rows: readonly AvailableRow[], by: 'effort' | 'land' | 'specie') {
  const choices = new Map<string, NonNullable<AvailableRow['effort']> & { trees: number }>();
  for (const { [by]: named, trees } of rows) {
    if (named === null) continue;
    choices.set(named.id, { ...named, trees: trees + (choices.get(named.id)?.trees ?? 0) });
  }
  return [...choices.values()].toSorted((one, other) => other.trees - one.trees);
}

/** What everybody may know of a campaign. */
export async function readCampaignPage(
  { clock }: Pick<Context, 'clock'>,
  sql: Executor,
  slug: string,
): Promise<CampaignPage> {
  const row = await selectCampaignPage(sql, slug);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return inState(row, clock.now());
}

type Counted = Pick<CampaignRow & PageRow, 'startsAt' | 'endsAt' | 'free' | 'taken'>;

function inState<Row extends Counted>({ startsAt, endsAt, free, taken, ...row }: Row, now: Date) {
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: campaignStateOf({ startsAt, endsAt, free }, now),
    trees: { free, taken },
  };
}
