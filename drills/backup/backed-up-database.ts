/** A database with its backup, of one tool or another. */
export type BackedUpDatabase = {
  url(): string;
  backUp(): Promise<void>;
  /** Kill -9, and nothing is left of its disk but the backups. */
  lose(): Promise<void>;
  /** As it was at a moment, or at the last that was archived. */
  restore(to?: Date): Promise<void>;
  /** Changes some bytes in the newest backup, and answers whether it is refused then. */
  isDamageNoticed(): Promise<boolean>;
  stop(): Promise<void>;
};
