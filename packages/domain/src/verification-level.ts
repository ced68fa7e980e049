import { riyadhOffsetMs } from './riyadh-time.ts';

export const treeOrigins = ['planted_here', 'imported', 'demo'] as const;
export type TreeOrigin = (typeof treeOrigins)[number];

/** From the weakest to the strongest. */
export const verificationLevels = ['documented', 'photographed', 'verified'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/** Kinds of dated facts that show that a tree exists. */
export const evidenceKinds = [
  'planted',
  'photographed',
  'seen',
  'measured',
  'tag_scanned',
  'document',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Relation of the author of a fact to the tree. */
export const evidenceAuthors = [
  'planter',
  'owner',
  'importer',
  'company',
  'landowner',
  'field_staff',
] as const;
export type EvidenceAuthor = (typeof evidenceAuthors)[number];

/** Why a fact does not count. */
export const evidenceDoubts = ['outside_land', 'far_from_tree', 'same_photo', 'impossible_travel'] as const;
export type EvidenceDoubt = (typeof evidenceDoubts)[number];

export type EvidenceSummary = {
  /** Newest photo from the field that has a place. */
  photographedAt: Date | undefined;
  /** Newest sighting by somebody independent. */
  seenAt: Date | undefined;
};

export const verifiedMonths = 24;

/** Headline numbers count only these levels. */
export function isHeadlineLevel(level: VerificationLevel): boolean {
  return level !== 'documented';
}

type Carbon = { co2RemovedKg: number; headlineKg: number };
type Range = { lowKg: number; highKg: number };

/** Share of the headline in the removal of all trees; 1 when nothing was removed yet. */
export function headlineShare({ co2RemovedKg, headlineKg }: Carbon): number {
  return co2RemovedKg > 0 ? headlineKg / co2RemovedKg : 1;
}

/** Likely range of the headline, in proportion: the range is known for all trees only. */
export function headlineRange({ likely, ...carbon }: Carbon & { likely: Range }): Range {
  const share = headlineShare(carbon);
  return { lowKg: likely.lowKg * share, highKg: likely.highKg * share };
}

/** The level at an instant. Evidence that is later than the instant does not count. */
export function verificationLevel({ photographedAt, seenAt }: EvidenceSummary, at: Date): VerificationLevel {
  if (seenAt !== undefined && seenAt <= at && at < verifiedUntil(seenAt)) return 'verified';
  return photographedAt !== undefined && photographedAt <= at ? 'photographed' : 'documented';
}

/** First instant of the oldest month whose sightings still count at an instant. */
export function oldestVerifiedSighting(at: Date): Date {
  return monthInRiyadh(at, -verifiedMonths);
}

/** Exclusive end: the month of the sighting in Riyadh and the 24 months after it count, so that sums can be kept by month. */
export function verifiedUntil(seenAt: Date): Date {
  return monthInRiyadh(seenAt, verifiedMonths + 1);
}

/** First instant of the month that is `months` after the month of an instant. */
function monthInRiyadh(at: Date, months: number): Date {
  const local = new Date(at.getTime() + riyadhOffsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months) - riyadhOffsetMs);
}
