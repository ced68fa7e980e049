import type { ApprovalKindName } from '@nabta/contract/people/approval';
import type { Capability } from '@nabta/domain/capability';

import type { Authentication } from './auth/authentication.ts';
import type { Executor } from './postgres/database.ts';

export type ApprovedAct = {
  id: string;
  subjectId: string;
  payload: unknown;
  reason: string;
  askedBy: string;
  approvedBy: string;
  at: Date;
};

/** An action that needs two people. Its feature declares it, and `features.ts` lists it. */
export type ApprovalKind = {
  name: ApprovalKindName;
  /** Both people need it; the approver needs it for all records. */
  capability: Capability;
  /** True lets holders of the capability for own records send the request. */
  canRequestForOwn?: boolean;
  /** Runs in the transaction of the approval; the returned function runs after the commit. */
  execute(
    dependencies: { authentication: Authentication },
    sql: Executor,
    act: ApprovedAct,
  ): Promise<(() => void) | undefined>;
};

export type ApprovalKinds = Readonly<Record<ApprovalKindName, ApprovalKind>>;
