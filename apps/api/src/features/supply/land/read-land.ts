import type { LandRecord } from '@nabta/contract/land';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { viewHolder } from '../account/record-holder.ts';
import { selectLandRecord } from './land-record.queries.ts';

/** A land that the caller runs, owns or works on; whose it is, is for its owner and for those who run all of them. */
export async function readLand(sql: Executor, caller: Caller, id: string): Promise<LandRecord> {
  if (!can(caller.role, 'seeChain')) throw new AppError('FORBIDDEN');
  const row = await selectLandRecord(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { longitude, latitude, holder, ...land } = row;
  const maySee = holder?.id === caller.accountId || can(caller.role, 'manageLands', 'all');
  return {
    ...land,
    point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    holder: maySee ? viewHolder(holder) : null,
  };
}
