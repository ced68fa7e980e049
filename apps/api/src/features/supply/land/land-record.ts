import type { LandPage, LandRecord } from '@nabta/contract/supply/land';
import { can } from '@nabta/domain/capability';
import { areaOfOutline } from '@nabta/domain/land-outline';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { resolveOwner, viewOwner } from '#features/people/account/record-owner.ts';
import { defineRecord } from '#features/people/audit/define-record.ts';

import {
  insertLand,
  type LandInput,
  type LandState,
  type LandWrite,
  lockLand,
  selectLandPage,
  selectLandRecord,
  updateLand,
} from './land.queries.ts';

export const landRecord = defineRecord<LandInput, LandState, LandWrite, LandRecord>({
  subject: 'land',
  capability: 'manageLands',
  lock: lockLand,
  /** Without a new outline, outline and area are unchanged. */
  async toRow(sql, { holderPhone, holderId, outline = null, areaM2 = null, ...fields }) {
    return {
      ...fields,
      isHidden: fields.isHidden ?? false,
      allowsVisits: fields.allowsVisits ?? true,
      ownerIsPerson: fields.ownerIsPerson ?? false,
      ownerConsents: fields.ownerConsents ?? false,
      outline,
      holderId: await resolveOwner(sql, { holderPhone, holderId }, 'landowner'),
      areaM2: outline === null ? areaM2 : Math.round(areaOfOutline(outline)),
    };
  },
  insert: insertLand,
  update: updateLand,
  /** The log has only the area of an outline, so an undo does not restore the outline. */
  auditFields: ({ ownerName: _ownerName, outline: _outline, ...fields }) => fields,
  undoFields: ['name', 'site', 'rainMm', 'holderId', 'isHidden', 'allowsVisits'],
  read: (_context, sql, caller, id) => readLand(sql, caller, id),
});

export async function readLandPage(sql: Executor, caller: Caller | undefined, id: string): Promise<LandPage> {
  const seesHidden = caller !== undefined && can(caller.role, 'seeChain', 'all');
  const row = requireFound(await selectLandPage(sql, id, { accountId: caller?.accountId, seesHidden }));
  const { longitude, latitude, ...land } = row;
  return { ...land, point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } } };
}

/** Only the owner and staff who manage all lands see whose land it is. */
export async function readLand(sql: Executor, caller: Caller, id: string): Promise<LandRecord> {
  const row = requireFound(await selectLandRecord(sql, caller, id));
  const { longitude, latitude, holder, ...land } = row;
  return {
    ...land,
    point: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
    holder: viewOwner(holder, caller, 'manageLands'),
  };
}
