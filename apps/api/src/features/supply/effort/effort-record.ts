import { type EffortDraft, effortDraft, type EffortRecord } from '@nabta/contract/supply/effort';
import type { Translations } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { validate } from '#core/http/serve.ts';
import type { Executor } from '#core/postgres/database.ts';
import { defineRecord } from '#features/people/audit/define-record.ts';

import {
  type EffortInput,
  type EffortState,
  insertEffort,
  lockEffort,
  replaceAssignments,
  replaceMix,
  selectEffortRecord,
  selectMissingReferences,
  updateEffort,
} from './effort.queries.ts';

export { replaceAssignments };

export const recordMissing: Translations = {
  ar: 'لم نجد هذا السجل. يلزم سجل غيره.',
  en: 'There is no such record. Choose another one.',
  pt: 'Este registro não existe. Escolha outro.',
};

export const effortRecord = defineRecord<EffortInput, EffortState, EffortDraft, EffortRecord>({
  subject: 'effort',
  capability: 'manageEfforts',
  lock: lockEffort,
  /** Sorts lists like the database, so a different order is not an audit change. */
  validateEdit({ version: _version, ...edited }) {
    const effort = validate(effortDraft, edited, 'body');
    return {
      ...effort,
      mix: effort.mix.toSorted((a, b) => (a.specieId < b.specieId ? -1 : 1)),
      planterIds: effort.planterIds.toSorted(),
    };
  },
  toRow: async (_sql, effort) => effort,
  async findConflicts(sql, effort) {
    const missing = await selectMissingReferences(sql, effort);
    return missing.map((field) => ({ path: `body.${field}`, message: recordMissing }));
  },
  async insert(sql, effort, at) {
    const id = await insertEffort(sql, effort);
    await replaceMix(sql, id, effort.mix);
    await replaceAssignments(sql, 'effort', { id, otherIds: effort.planterIds, at });
    return id;
  },
  async update(sql, id, effort, at) {
    await updateEffort(sql, id, effort);
    await replaceMix(sql, id, effort.mix);
    await replaceAssignments(sql, 'effort', { id, otherIds: effort.planterIds, at });
  },
  auditFields: (effort) => effort,
  undoFields: ['name', 'status', 'startedOn', 'endsOn', 'target', 'landId', 'companyId', 'mix', 'planterIds'],
  read: (_context, sql, caller, id) => readEffort(sql, caller, id),
});

export async function readEffort(sql: Executor, caller: Caller, id: string): Promise<EffortRecord> {
  return requireFound(await selectEffortRecord(sql, caller, id));
}
