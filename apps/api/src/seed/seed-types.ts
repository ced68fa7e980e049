import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import type { EffortStatus } from '@nabta/domain/effort-state';
import type { Occasion } from '@nabta/domain/gift-state';
import type { LossCause } from '@nabta/domain/loss-cause';
import type { Role } from '@nabta/domain/role';
import type { SitePlan } from '@nabta/domain/site-plan';
import type { TreeOrigin } from '@nabta/domain/verification-level';
import type { Site } from '@nabta/eco/site';

export type AccountSeed = {
  id: string;
  phone: string;
  firstname: string | null;
  lastname: string | null;
  role: Role;
  isPrivate: boolean;
  imageName: string | null;
  createdAt: Date;
  celebratedLevel: number;
  /** Unknown when omitted. */
  levelsReachedAt?: Date[];
};

export type CompanySeed = {
  id: string;
  /** URL slug; random when omitted. */
  slug?: string;
  name: LocalizedName;
  about?: LocalizedName | null;
  accountId: string | null;
  imageName: string | null;
  createdAt: Date;
};

export type LandSeed = {
  id: string;
  name: LocalizedName;
  site: Site;
  longitude: number;
  latitude: number;
  plan?: SitePlan;
  rainMm?: number | null;
  areaM2?: number | null;
  /** Public name of the land donor. */
  ownerName?: LocalizedName | null;
  isHidden?: boolean;
  allowsVisits?: boolean;
  ownerIsPerson?: boolean;
  ownerConsentedAt?: Date | null;
  accountId: string | null;
  createdAt: Date;
};

export type PlanterSeed = {
  id: string;
  name: LocalizedName;
  nameConsentedAt?: Date | null;
  accountId: string | null;
  createdAt: Date;
};

export type EffortSeed = {
  id: string;
  name: LocalizedName;
  companyId: string | null;
  landId: string;
  /** Dates such as `2026-11-15`. */
  startedOn: string;
  endsOn?: string | null;
  status?: EffortStatus;
  target?: number | null;
  mix?: { specieId: string; trees: number }[];
  planterIds?: string[];
  createdAt: Date;
};

export type TreeSeed = {
  id: string;
  publicId: string;
  givenName: string | null;
  specieId: string | null;
  effortId: string | null;
  landId: string | null;
  companyId: string | null;
  planterId: string | null;
  ownerId: string | null;
  site: Site;
  longitude: number;
  latitude: number;
  plantedAt: Date;
  endedAt: Date | null;
  endCause?: LossCause | null;
  isVip: boolean;
  isDamaged: boolean;
  isDeleted: boolean;
  imageName: string | null;
  origin?: TreeOrigin;
  /** Campaign whose pool contains or contained the tree. */
  campaignId?: string | null;
  batchId?: string | null;
  createdAt: Date;
};

export type CampaignSeed = {
  id: string;
  /** URL slug; random when omitted. */
  slug?: string;
  about?: LocalizedName | null;
  name: LocalizedName;
  companyId: string | null;
  effortId: string | null;
  specieId: string | null;
  startsAt: Date;
  endsAt: Date | null;
  maxPerPerson: number;
};

export type CouponSeed = {
  id: string;
  code: string;
  campaignId: string;
  maxUses: number;
  uses?: number;
  isOpenSecret: boolean;
  createdAt: Date;
};

export type LedgerSeed = {
  treeId: string;
  seq: number;
  kind: 'planted' | 'assigned' | 'redeemed' | 'promised' | 'gifted';
  fromHolder: string;
  toHolder: string;
  at: Date;
};

/** An opened or pending gift; the receiver was notified unless it is a gift by link. */
export type GiftSeed = {
  id: string;
  code: string;
  treeId: string;
  giverId: string;
  /** Owner after opening. */
  receiverId: string;
  /** Null for a gift by link. */
  toPhone: string | null;
  occasion: Occasion;
  message: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** Null while pending. */
  openedAt: Date | null;
};

/** A delivery with all its steps, by one account. */
export type DeliverySeed = {
  id: string;
  code: string;
  effortId: string;
  nursery: LocalizedName;
  /** Date such as `2026-11-15`. */
  dueOn: string;
  status: DeliveryState;
  note: string | null;
  lines: { specieId: string; ordered: number; received: number | null }[];
  steps: { seq: number; kind: 'created' | 'moved'; status: DeliveryState; note: string | null; at: Date }[];
  /** Set when delivered. */
  batchId: string | null;
  deliveredAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
