import type { TreeRecord } from '@nabta/contract/operations/tree-record';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { treeStatusOf } from '@nabta/domain/tree-status';
import { measuredTree } from '@nabta/eco/measured-tree';
import { alignToMidnights, interpolateSample } from '@nabta/eco/tree-clock';
import { instantOf } from '@nabta/eco/units';

import { parseJson } from '#core/parse-json.ts';
import { type EngineRow, engineTreeOf } from '#features/trees/tree/engine-tree.ts';

import type { RecordRow } from './tree-record.queries.ts';

export function viewRecord(row: RecordRow, now: Date): TreeRecord {
  const summary = parseJson<TreeSummary>(`{${row.fields}}`);
  return {
    ...summary,
    status: treeStatusOf(summary),
    effort: row.effort === null ? null : parseJson<TreeRecord['effort']>(row.effort),
    tag: row.tag,
    co2RemovedKg: removedKgOf(row, now),
  };
}

/** Same value as on the tree page. */
export function removedKgOf(row: EngineRow, now: Date): number {
  return interpolateSample(alignToMidnights(measuredTree(engineTreeOf(row))), instantOf(now)).removedKg;
}
