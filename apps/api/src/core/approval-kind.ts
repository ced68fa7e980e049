import type { ApprovalKindName } from '@nabta/contract/approval';
import type { Capability } from '@nabta/domain/capability';

import type { Authentication } from './caller/authentication.ts';
import type { Executor } from './postgres/database.ts';

/** What was asked for and approved. */
export type ApprovedAct = {
  id: string;
  subjectId: string;
  payload: unknown;
  reason: string;
  askedBy: string;
  approvedBy: string;
  at: Date;
};

/** An act that takes two people. The feature that does it declares it, and `approval-kinds.ts` lists it. */
export type ApprovalKind = {
  name: ApprovalKindName;
  /** Which both of them need, for everything. */
  capability: Capability;
  /** Whether who has it for their own alone may ask; to approve it takes everything all the same. */
  mayAskForOwn?: boolean;
  /** Does it in the transaction of the approval, or throws; what it gives back is done once that is over. */
  carryOut(
    house: { authentication: Authentication },
    sql: Executor,
    act: ApprovedAct,
  ): Promise<(() => void) | undefined>;
};

export type ApprovalKinds = Readonly<Record<ApprovalKindName, ApprovalKind>>;
