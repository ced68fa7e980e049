import type { Executor } from '#core/postgres/database.ts';

import {
  deleteEvidencePhoto,
  type EvidencePhoto,
  insertEvidence,
  type NewEvidence,
  updateEvidenceAccepted,
  updateEvidencePhoto,
} from './evidence.queries.ts';

type OptionalFields = 'id' | 'place' | 'imageName' | 'doubt';
type EvidenceInput = Omit<NewEvidence, OptionalFields> & Partial<Pick<NewEvidence, OptionalFields>>;

/** Records a fact in the transaction of the act, whose caller has locked or created the tree. */
export async function recordEvidence(
  sql: Executor,
  { id = null, place = null, imageName = null, doubt = null, ...evidence }: EvidenceInput,
): Promise<void> {
  await insertEvidence(sql, { ...evidence, id, place, imageName, doubt });
}

/** Adds the photo of a planting or visit, which may arrive days after it; false when that proves nothing. */
export async function addEvidencePhoto(sql: Executor, photo: EvidencePhoto): Promise<boolean> {
  return updateEvidencePhoto(sql, photo);
}

/** A deleted photo proves nothing. */
export async function removeEvidencePhoto(
  sql: Executor,
  photo: { treeId: string; imageName: string },
): Promise<void> {
  await deleteEvidencePhoto(sql, photo);
}

/** Lets doubtful evidence count; false when the caller is its author. */
export async function acceptEvidence(sql: Executor, id: string, acceptedBy: string): Promise<boolean> {
  return updateEvidenceAccepted(sql, id, acceptedBy);
}
