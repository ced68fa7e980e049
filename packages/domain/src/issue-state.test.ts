import { expect, test } from 'vitest';

import { issueStates, canTransitionIssue } from './issue-state.ts';

test('requires work in progress before an outcome and allows reopening an unresolved issue', () => {
  const transitions = issueStates.flatMap((from) =>
    issueStates.filter((to) => canTransitionIssue(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(transitions).toEqual([
    'pending → in_progress',
    'in_progress → unresolved',
    'in_progress → resolved',
    'unresolved → in_progress',
  ]);
});
