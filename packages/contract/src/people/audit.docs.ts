import type { Docs } from '../core/docs.ts';
import type * as contract from './audit.ts';

export const about =
  'Audit log of staff changes: append-only, each entry includes the hash of the previous one.';

export const docs = {
  auditEntry: {
    description: 'A staff action. People are identified by id only.',
    example: {
      seq: 12,
      at: '2026-03-01T09:30:00.000Z',
      action: 'role_changed',
      subject: 'account',
      subjectId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a81',
      actor: {
        id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a82',
        firstname: 'أمل',
        lastname: 'العنزي',
        image: null,
      },
      actorId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a82',
      reason: 'Joined the support team',
      before: { role: 'person' },
      after: { role: 'support' },
      hash: '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9',
      mayUndo: true,
    },
  },
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
