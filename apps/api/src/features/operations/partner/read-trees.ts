import type { PartnerTree } from '@nabta/contract/operations/partner';

import type { PartnerCaller } from '#core/auth/partner-access.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';

import {
  type PartnerTreeRow,
  selectCounters,
  selectPartnerTrees,
  selectTestCounters,
  selectTestTrees,
} from './partner-tree.queries.ts';

type TreeQuery = { publicId?: string; cursor?: string | undefined; limit: number };

export async function listTrees(
  { config, database }: Context,
  { companyId, accountId, isTest }: PartnerCaller,
  query: TreeQuery,
): Promise<PartnerTree[]> {
  const select = isTest ? selectTestTrees : selectPartnerTrees;
  const rows = await select(database.sql, { ...query, companyId, accountId });
  return rows.map((row) => toPartnerTree(row, config.publicUrl));
}

export async function readTree(context: Context, caller: PartnerCaller, publicId: string) {
  const [tree] = await listTrees(context, caller, { publicId, limit: 1 });
  return requireFound(tree);
}

export async function readCounters({ database }: Context, { companyId, isTest }: PartnerCaller) {
  return isTest ? selectTestCounters(database.sql, companyId) : selectCounters(database.sql, companyId);
}

function toPartnerTree(row: PartnerTreeRow, publicUrl: URL): PartnerTree {
  const { publicId, specieId, specieName, plantedAt, lostAt, ...fields } = row;
  return {
    publicId,
    specie: specieId && specieName ? { id: specieId, commonName: specieName } : null,
    plantedAt: plantedAt.toISOString(),
    lostAt: lostAt?.toISOString() ?? null,
    ...fields,
    page: new URL(`/tree/${publicId}`, publicUrl).href,
  };
}
