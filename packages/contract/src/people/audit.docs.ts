import type { Docs } from '../core/docs.ts';
import type * as contract from './audit.ts';

export const about =
  'Audit log of staff changes: append-only, each entry includes the hash of the previous one.';

export const docs = {
  auditEntry: { description: 'A staff action. People are identified by id only.' },
  downloadAudit: {
    description:
      'Each line is `{"seq":…,"hash":"…","body":…}` with the exact bytes that were hashed: SHA-256 of the 32 bytes of the previous hash (zeros for the first entry) and the body. Returns the newest 50,000; continue with `cursor`.',
  },
  undoChange: {
    description:
      'Returns 409 and writes nothing if the record was changed since. The undo is a separate entry.',
    body: { reason: 'It was the wrong person' },
  },
} satisfies Docs<typeof contract>;
