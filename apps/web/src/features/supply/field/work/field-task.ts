import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import type { careForTree, plantTree } from '@nabta/contract/field';
import type { LocalizedName } from '@nabta/domain/localized-name';

export type Planting = {
  kind: 'planting';
  body: Omit<InputOfEndpoint<typeof plantTree>['body'], 'id'>;
  specieName: LocalizedName;
};

export type Visit = {
  kind: 'visit';
  publicId: string;
  body: Omit<InputOfEndpoint<typeof careForTree>['body'], 'id'>;
  specieName: LocalizedName;
};

export type Deed = Planting | Visit;

/**
 * `waiting`: it has not reached the server, or its photo has not. `stuck`: the server did not take it, and the person decides.
 * `sent`: all of it is there; it stays on the list for a day.
 */
export type WorkState = 'waiting' | 'stuck' | 'sent';

/** Something that was done in the field, kept on this phone until the server has it. */
export type FieldWork = {
  /** Made when it was done: the server takes it once, however often it is sent. */
  id: string;
  /** Whose it is; nobody else on this phone sees it. */
  accountId: string;
  /** When it was done, in milliseconds. */
  at: number;
  deed: Deed;
  photo: Blob | undefined;
  state: WorkState;
  /** The server has it, all but its photo. */
  isTaken: boolean;
  /** Why it was not taken: the server's code, and its words. */
  problem: { code: string | undefined; message: string } | undefined;
};

/** What a later try says differently. */
export type Change = Partial<Planting['body'] & Visit['body']>;
