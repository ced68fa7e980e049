import { randomBytes, randomUUID } from 'node:crypto';

/** The one source of randomness and of ids that the database does not make. */
export const random = {
  uuid: () => randomUUID(),
  bytes: (length: number) => randomBytes(length),
};
