import { recordFrom } from '@nabta/domain/typed-object';
import {
  evidenceAuthors,
  evidenceDoubts,
  evidenceKinds,
  treeOrigins,
  verificationLevels,
} from '@nabta/domain/verification-level';
import * as z from 'zod/mini';

import { instant } from '../core/primitives.ts';

export const treeOrigin = z.enum(treeOrigins);

export const verification = z.strictObject({
  level: z.enum(verificationLevels),
  /** Newest photo from the field that has a place. */
  photographedAt: z.nullable(instant),
  /** Newest sighting by somebody independent of the tree. */
  seenAt: z.nullable(instant),
  /** End of the sighting's validity, exclusive; null when nobody independent has seen the tree. */
  verifiedUntil: z.nullable(instant),
});
export type Verification = z.output<typeof verification>;

export const treeEvidence = z.strictObject({
  kind: z.enum(evidenceKinds),
  at: instant,
  /** Relation of the author to the tree; null when unknown or deleted. */
  author: z.nullable(z.enum(evidenceAuthors)),
  /** False for the planter, owner or importer of the tree, and for members of its company or land. */
  isIndependent: z.boolean(),
  hasPhoto: z.boolean(),
  hasPlace: z.boolean(),
  /** Why the fact does not count; null when it counts. */
  doubt: z.nullable(z.enum(evidenceDoubts)),
});
export type TreeEvidence = z.output<typeof treeEvidence>;

/** Maximum facts in a tree answer, newest first. */
export const maxEvidence = 50;

export const levelCounts = z.strictObject(recordFrom(verificationLevels, () => z.int()));
export type LevelCounts = z.output<typeof levelCounts>;
