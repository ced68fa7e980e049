import { expect, test } from 'vitest';

import { issueStates, mayIssueBecome } from './issue-state.ts';

test('an issue is taken up before it is answered, and an unresolved one may be taken up again', () => {
  const ways = issueStates.flatMap((from) =>
    issueStates.filter((to) => mayIssueBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(ways).toEqual([
    'pending → in_progress',
    'in_progress → unresolved',
    'in_progress → resolved',
    'unresolved → in_progress',
  ]);
});
