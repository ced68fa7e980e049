import {
  isImpossibleTravel,
  type MeasuredPlace,
  metresFromTree,
  metresOutsideLand,
} from '@nabta/domain/place-check';
import { metresBetween } from '@nabta/domain/site-plan';

import type { Executor } from '#core/postgres/database.ts';
import type { DoubtReason } from '#features/trees/evidence/evidence.queries.ts';
import { addEvidencePhoto, recordEvidence } from '#features/trees/evidence/record-evidence.ts';

import { openEvidenceIssue } from '../issue/open-issue.ts';
import { selectPlacedWork } from './field-evidence.queries.ts';

type FieldWork = {
  workId: string;
  kind: 'planted' | 'seen';
  treeId: string;
  accountId: string;
  place: MeasuredPlace;
  at: Date;
  now: Date;
};

/** Records that the tree was at this place. A doubtful place is kept and opens an issue. */
export async function recordFieldEvidence(sql: Executor, work: FieldWork): Promise<void> {
  const { workId, kind, treeId, accountId, place, at, now } = work;
  const doubt = await findPlaceDoubt(sql, workId);
  await recordEvidence(sql, { id: workId, treeId, kind, at, authorId: accountId, place, doubt, now });
  if (doubt !== null) await openEvidenceIssue(sql, { treeId, evidenceId: workId, at: now });
}

type WorkPhoto = { workId: string; treeId: string; imageName: string; isOfOtherTree: boolean; now: Date };

/** A photo that was sent for another tree before proves nothing and opens an issue. */
export async function addFieldEvidencePhoto(sql: Executor, photo: WorkPhoto): Promise<void> {
  const { workId, treeId, imageName, isOfOtherTree, now } = photo;
  const isEvidence = await addEvidencePhoto(sql, { evidenceId: workId, imageName, isOfOtherTree });
  if (isEvidence && isOfOtherTree) await openEvidenceIssue(sql, { treeId, evidenceId: workId, at: now });
}

/** Why the place of field work is doubtful; null when it is plausible or was not recorded. */
async function findPlaceDoubt(sql: Executor, workId: string): Promise<DoubtReason | null> {
  const work = await selectPlacedWork(sql, workId);
  if (work === undefined) return null;
  const { kind, place, tree, land } = work;
  const outsideM = kind === 'planted' && land !== null ? metresOutsideLand(place, land) : 0;
  if (outsideM > 0) return { doubt: 'outside_land', distanceM: Math.round(outsideM) };
  const farM = kind === 'visited' ? metresFromTree(place, tree) : 0;
  if (farM > 0) return { doubt: 'far_from_tree', distanceM: Math.round(farM) };
  const other = work.neighbours
    .map(({ atMs, ...position }) => ({ ...position, at: new Date(atMs) }))
    .find((neighbour) => isImpossibleTravel(place, neighbour));
  if (other === undefined) return null;
  const travelM = metresBetween([place.longitude, place.latitude], [other.longitude, other.latitude]);
  return { doubt: 'impossible_travel', distanceM: Math.round(travelM) };
}
