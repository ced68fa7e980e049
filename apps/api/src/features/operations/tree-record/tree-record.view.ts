import type { TreeSummary } from '@nabta/contract/tree';
import type { TreeRecord } from '@nabta/contract/tree-record';
import { treeStatusOf } from '@nabta/domain/tree-status';
import { measuredTree } from '@nabta/eco/measured-tree';
import { byMidnights, readOnLine } from '@nabta/eco/tree-clock';
import { instantOf } from '@nabta/eco/units';

import { type EngineRow, engineTreeOf } from '../tree/engine-tree.ts';
import type { RecordRow } from './tree-record.queries.ts';

export function viewRecord(row: RecordRow, now: Date): TreeRecord {
  const summary = JSON.parse(`{${row.fields}}`) as TreeSummary;
  return {
    ...summary,
    status: treeStatusOf(summary),
    effort: row.effort === null ? null : (JSON.parse(row.effort) as TreeRecord['effort']),
    tag: row.tag,
    co2RemovedKg: removedKgOf(row, now),
  };
}

/** As the page of the tree tells it. */
export function removedKgOf(row: EngineRow, now: Date): number {
  return readOnLine(byMidnights(measuredTree(engineTreeOf(row))), instantOf(now)).removedKg;
}
