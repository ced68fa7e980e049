import type { Docs } from '../core/docs.ts';
import type * as contract from './error-report.ts';

export const about = 'Errors in browsers and on the server, grouped by similarity, without personal data.';

const group = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a53',
  origin: 'web' as const,
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'specie')",
  place: 'apps/web/src/features/trees/tree/tree-card.tsx:42:17',
  status: 'open' as const,
  isBack: false,
  times: 12,
  firstSeenAt: '2026-03-01T09:30:00.000Z',
  lastSeenAt: '2026-03-02T10:00:00.000Z',
  firstRelease: '0.1.0+1a2b3c4d',
  lastRelease: '0.1.0+1a2b3c4d',
};

const sent = {
  reference: '7K3M9QX2',
  release: '0.1.0+1a2b3c4d',
  agoMs: 1_200,
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'specie')",
  action: 'show-screen',
  page: '/tree/:publicId' as const,
  language: 'ar' as const,
  isOnline: true,
  call: null,
  frames: [{ name: 'TreeCard', file: '/assets/tree-screen-1a2b3c4d.js', line: 1, column: 2_048 }],
  crumbs: [{ agoMs: 900, kind: 'request' as const, what: '/api/tree/:id 200' }],
};

export const docs = {
  newErrorReport: {
    description: 'One browser error, without personal data.',
    example: sent,
  },
  sendErrorReport: {
    description:
      'Public; the token is not read. The server scrubs the report again, resolves source lines, and forwards it to the configured error service or stores it. Limited to bursts of thirty per IP, and globally to survive error storms.',
    body: sent,
  },
  errorGroupStatus: { description: 'Whether staff marked a group as solved.', example: 'open' },
  errorGroup: { description: 'Similar errors with their count.', example: group },
  errorSample: {
    description: 'One of the latest errors of a group, with source lines when known.',
    example: {
      reference: sent.reference,
      at: group.lastSeenAt,
      release: sent.release,
      page: sent.page,
      action: sent.action,
      browser: 'Chrome',
      system: 'Android',
      language: sent.language,
      isOnline: true,
      call: null,
      requestId: null,
      frames: [
        {
          name: 'TreeCard',
          file: 'apps/web/src/features/trees/tree/tree-card.tsx',
          line: 42,
          column: 17,
          isOurs: true,
        },
      ],
      crumbs: sent.crumbs,
    },
  },
  listErrorGroups: {
    description:
      'Requires permission to see errors. `reference` finds the error a user reported. A solved group reopens when a newer release has the error again.',
  },
  updateErrorGroup: { body: { status: 'solved' } },
} satisfies Docs<typeof contract>;
