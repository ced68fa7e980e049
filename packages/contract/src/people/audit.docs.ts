import type * as contract from './audit.ts';
import type { Docs } from './docs.ts';

export const about = 'What staff changed: append only, each entry resting on the one before.';

export const docs = {
  auditEntry: {
    description: 'What somebody did as staff. It names people by their id alone.',
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
      'A line is `{"seq":…,"hash":"…","body":…}`, the body byte for byte as it was hashed: SHA-256 of the 32 bytes of the hash before it (zeros before the first) and the body. The newest 50,000; `cursor` goes on.',
  },
  undoChange: {
    description:
      'Where the record was changed again since, nothing is written and the answer is 409. The undoing is an entry of its own.',
    body: { reason: 'It was the wrong person' },
  },
} satisfies Docs<typeof contract>;
