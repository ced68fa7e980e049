import { randomBytes, randomUUID } from 'node:crypto';

/** The only source of random values, and of ids that the database does not generate. */
export const random = {
  uuid: () => randomUUID(),
  bytes: (length: number) => randomBytes(length),
};
