import type { PartnerCounters, PartnerTree } from '@nabta/contract/partner';

import type { PartnerCaller } from '../../platform/caller/partner-access.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import {
  type PartnerTreeRow,
  selectCounters,
  selectPartnerTrees,
  selectTestCounters,
  selectTestTrees,
} from './partner-tree.queries.ts';

type Asked = { publicId?: string; cursor?: string | undefined; limit: number };

export async function listTrees(
  { config, database }: Context,
  { companyId, accountId, isTest }: PartnerCaller,
  asked: Asked,
): Promise<PartnerTree[]> {
  const select = isTest ? selectTestTrees : selectPartnerTrees;
  const rows = await select(database.sql, { ...asked, companyId, accountId });
  return rows.map((row) => viewTree(row, config.publicUrl));
}

export async function readTree(
  context: Context,
  caller: PartnerCaller,
  publicId: string,
): Promise<PartnerTree> {
  const [tree] = await listTrees(context, caller, { publicId, limit: 1 });
  if (tree === undefined) throw new AppError('NOT_FOUND');
  return tree;
}

export async function readCounters(
  { database }: Context,
  { companyId, isTest }: PartnerCaller,
): Promise<PartnerCounters> {
  return isTest ? selectTestCounters(database.sql, companyId) : selectCounters(database.sql, companyId);
}

function viewTree(row: PartnerTreeRow, publicUrl: URL): PartnerTree {
  const { publicId, specieId, specieName, plantedAt, lostAt, ...rest } = row;
  return {
    publicId,
    specie: specieId && specieName ? { id: specieId, commonName: specieName } : null,
    plantedAt: plantedAt.toISOString(),
    lostAt: lostAt?.toISOString() ?? null,
    ...rest,
    page: new URL(`/tree/${publicId}`, publicUrl).href,
  };
}
