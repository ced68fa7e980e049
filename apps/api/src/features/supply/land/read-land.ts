import type { LandRecord } from '@nabta/contract/supply/land';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { viewOwner } from '#features/people/account/record-owner.ts';

import { selectLandRecord } from './land.queries.ts';

/** Only the owner and staff who manage all lands see whose land it is. */
export async function readLand(sql: Executor, caller: Caller, id: string): Promise<LandRecord> {
  const row = await selectLandRecord(sql, caller, id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { longitude, latitude, holder, ...land } = row;
  const canSeeHolder = holder?.id === caller.accountId || can(caller.role, 'manageLands', 'all');
  return {
    ...land,
    point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    holder: canSeeHolder ? viewOwner(holder) : null,
  };
}
