import type { UndoKind } from '../../platform/undo-kind.ts';
import { isAsTold } from '../audit/is-as-told.ts';
import { type CompanyWrite, lockCompany, selectTaken, updateCompany } from './company.queries.ts';

/** What a company was before an edit, as long as no other took its address or its account meanwhile. */
export const companyUndo: UndoKind = {
  actions: ['edited'],
  fields: ['slug', 'name', 'about', 'holderId'],
  capability: 'manageCompanies',
  async putBack(sql, { subjectId, before, after }) {
    const held = await lockCompany(sql, subjectId);
    if (held === undefined || !isAsTold(held, after)) return false;
    const company = { ...held, ...before } as CompanyWrite;
    if ((await selectTaken(sql, company, subjectId)).length > 0) return false;
    await updateCompany(sql, subjectId, company);
    return true;
  },
};
