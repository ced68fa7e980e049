import type { ErrorGroup, ErrorSample } from '@nabta/contract/services/error-report';

import type { ErrorGroupRow, ErrorSampleRow } from './error-report.queries.ts';

export function viewErrorGroup({ solvedAt, ...row }: ErrorGroupRow): ErrorGroup {
  return {
    ...row,
    status: solvedAt === null ? 'open' : 'solved',
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

export function viewErrorSample({ details, at, ...row }: ErrorSampleRow): ErrorSample {
  return { ...row, ...details, at: at.toISOString() };
}
