import type { PlanterRecord } from '@nabta/contract/planter';

import { viewHolder } from '../account/record-holder.ts';
import type { PlanterRow } from './planter.queries.ts';

export function viewPlanter(row: PlanterRow, maySeeHolder: boolean): PlanterRecord {
  return { ...row, holder: maySeeHolder ? viewHolder(row.holder) : null };
}
