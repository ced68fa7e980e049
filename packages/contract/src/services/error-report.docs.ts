import type { Docs } from '../core/docs.ts';
import type * as contract from './error-report.ts';

export const about = 'Errors in browsers and on the server, grouped by similarity, without personal data.';

export const docs = {
  newErrorReport: { description: 'One browser error, without personal data.' },
  sendErrorReport: {
    description:
      'Public; the token is not read. The server scrubs the report again, resolves source lines, and forwards it to the configured error service or stores it. Limited to bursts of thirty per IP, and globally to survive error storms.',
    body: {
      reference: '7K3M9QX2',
      release: '0.1.0+1a2b3c4d',
      agoMs: 1_200,
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'specie')",
      action: 'show-screen',
      page: '/tree/:publicId',
      language: 'ar',
      isOnline: true,
      call: null,
      frames: [{ name: 'TreeCard', file: '/assets/tree-screen-1a2b3c4d.js', line: 1, column: 2_048 }],
      crumbs: [{ agoMs: 900, kind: 'request', what: '/api/tree/:id 200' }],
    },
  },
  errorGroupStatus: { description: 'Whether staff marked a group as solved.' },
  errorGroup: { description: 'Similar errors with their count.' },
  errorSample: { description: 'One of the latest errors of a group, with source lines when known.' },
  listErrorGroups: {
    description:
      'Requires permission to see errors. `reference` finds the error a user reported. A solved group reopens when a newer release has the error again.',
  },
  updateErrorGroup: { body: { status: 'solved' } },
} satisfies Docs<typeof contract>;
