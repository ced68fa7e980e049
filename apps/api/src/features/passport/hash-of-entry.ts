import { createHash } from 'node:crypto';

import type { HashOfEntry } from '@nabta/domain/passport';

export const hashOfEntry: HashOfEntry = (previous, body) =>
  createHash('sha256').update(previous, 'hex').update(body, 'utf8').digest('hex');
