import type { EvidenceDoubt, EvidenceKind } from '@nabta/domain/verification-level';

import type { Executor } from '#core/postgres/database.ts';

export type DoubtReason = { doubt: EvidenceDoubt; distanceM: number | null };

export type NewEvidence = {
  /** Generated when null. */
  id: string | null;
  treeId: string;
  kind: EvidenceKind;
  at: Date;
  authorId: string;
  /** Null when nobody knows where the author stood. */
  place: { longitude: number; latitude: number; accuracyM: number } | null;
  imageName: string | null;
  doubt: DoubtReason | null;
  now: Date;
};

/** A clock that runs ahead must not verify a tree in the future. */
export async function insertEvidence(sql: Executor, evidence: NewEvidence): Promise<void> {
  const { id, treeId, kind, at, authorId, place, imageName, doubt, now } = evidence;
  await sql`
    insert into tree_evidence (id, tree_id, kind, at, author_id, is_independent, longitude, latitude, accuracy_m,
      image_name, doubt, doubt_distance_m, created_at)
    select coalesce(${id}::uuid, uuidv7()), tree.id, ${kind}, least(${at}::timestamptz, ${now}), ${authorId},
      is_independent_of_tree(${authorId}, tree), ${place?.longitude ?? null}, ${place?.latitude ?? null},
      ${place?.accuracyM ?? null}, ${imageName}, ${doubt?.doubt ?? null}, ${doubt?.distanceM ?? null}, ${now}
    from tree where tree.id = ${treeId}`;
}

export type EvidencePhoto = { evidenceId: string; imageName: string; isOfOtherTree: boolean };

/** An earlier doubt remains. Returns false for work without evidence, such as a visit without a place. */
export async function updateEvidencePhoto(
  sql: Executor,
  { evidenceId, imageName, isOfOtherTree }: EvidencePhoto,
): Promise<boolean> {
  return sql.hasRow`
    update tree_evidence set image_name = ${imageName},
      doubt = coalesce(doubt, case when ${isOfOtherTree} then 'same_photo' end)
    where id = ${evidenceId}
    returning id`;
}

type PhotoOfTree = { treeId: string; imageName: string };

/** Facts that were only the photo are deleted with it. */
export async function deleteEvidencePhoto(sql: Executor, { treeId, imageName }: PhotoOfTree): Promise<void> {
  await sql`
    delete from tree_evidence where tree_id = ${treeId} and image_name = ${imageName} and kind = 'photographed'`;
  await sql`update tree_evidence set image_name = null where tree_id = ${treeId} and image_name = ${imageName}`;
}

/** Returns false when there is no such evidence of somebody else. */
export async function updateEvidenceAccepted(
  sql: Executor,
  id: string,
  acceptedBy: string,
): Promise<boolean> {
  return sql.hasRow`
    update tree_evidence set doubt = null, doubt_distance_m = null
    where id = ${id} and author_id is distinct from ${acceptedBy}
    returning id`;
}
