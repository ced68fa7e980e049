import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import type { recordVisit, plantTree } from '@nabta/contract/supply/field';
import type { LocalizedName } from '@nabta/domain/localized-name';

export type Planting = {
  kind: 'planting';
  body: Omit<InputOfEndpoint<typeof plantTree>['body'], 'id'>;
  specieName: LocalizedName;
};

export type Visit = {
  kind: 'visit';
  publicId: string;
  body: Omit<InputOfEndpoint<typeof recordVisit>['body'], 'id'>;
  specieName: LocalizedName;
};

export type Task = Planting | Visit;

/**
 * `waiting`: task or photo not sent yet. `unproven`: held until the planter proves the second factor. `stuck`:
 * rejected by the server, the planter decides. `sent`: complete, listed for one more day.
 */
export type TaskState = 'waiting' | 'unproven' | 'stuck' | 'sent';

/** A field task, stored in IndexedDB until the server has it. */
export type FieldTask = {
  /** Created on the phone and sent as idempotency key. */
  id: string;
  /** Owner; other accounts on this phone do not see the task. */
  accountId: string;
  /** Milliseconds since the epoch. */
  at: number;
  deed: Task;
  photo: Blob | undefined;
  state: TaskState;
  /** The server has everything except the photo. */
  isTaken: boolean;
  /** Error code and message of the rejection. */
  problem: { code: string | undefined; message: string } | undefined;
};

export type TaskChanges = Partial<Planting['body'] & Visit['body']>;
