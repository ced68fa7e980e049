import type { ApprovalEffect, ApprovalKindName } from '@nabta/contract/people/approval';
import type { Capability } from '@nabta/domain/capability';
import type * as z from 'zod/mini';

import type { Authentication, Caller } from './auth/authentication.ts';
import { AppError } from './errors/app-error.ts';
import type { Executor } from './postgres/database.ts';

/** A request as it was frozen; later edits of its subject do not change it. */
type ApprovalRequest<Payload> = { subjectId: string; payload: Payload };

type ApprovedAct<Payload> = ApprovalRequest<Payload> & {
  id: string;
  reason: string;
  askedBy: string;
  approver: Caller;
  at: Date;
};

type Declaration<Payload> = {
  name: ApprovalKindName;
  /** Both people need it; the approver needs it for all records. */
  capability: Capability;
  /** True lets holders of the capability for own records send the request. */
  canRequestForOwn?: boolean;
  /** States for the approver what the act changes, in names and numbers. */
  describe?(sql: Executor, request: ApprovalRequest<Payload> & { now: Date }): Promise<ApprovalEffect>;
  /** Runs in the transaction of the approval; the returned function runs after the commit. */
  execute(
    dependencies: { authentication: Authentication },
    sql: Executor,
    act: ApprovedAct<Payload>,
  ): Promise<(() => void) | undefined>;
};

/** An action that needs two people. Its feature declares it, and `features.ts` lists it. */
export type ApprovalKind = Declaration<unknown>;

export type ApprovalKinds = Readonly<Record<ApprovalKindName, ApprovalKind>>;

/** Requests whose payload is of an earlier release cannot be approved. */
export function defineApproval<Payload>({
  payload: schema,
  describe,
  execute,
  ...kind
}: Declaration<Payload> & { payload: z.ZodMiniType<Payload> }): ApprovalKind {
  return {
    ...kind,
    async describe(sql, { payload, ...request }) {
      const parsed = schema.safeParse(payload);
      return parsed.success ? ((await describe?.(sql, { ...request, payload: parsed.data })) ?? {}) : {};
    },
    async execute(dependencies, sql, act) {
      const parsed = schema.safeParse(act.payload);
      if (!parsed.success) throw new AppError('CONFLICT');
      return execute(dependencies, sql, { ...act, payload: parsed.data });
    },
  };
}
