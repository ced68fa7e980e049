import type { TreeEvidence } from '@nabta/contract/trees/verification';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { EvidenceList } from './evidence-list.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

const seen: TreeEvidence = {
  kind: 'seen',
  at: '2026-03-01T09:30:00Z',
  author: 'field_staff',
  isIndependent: true,
  hasPhoto: true,
  hasPlace: true,
  doubt: null,
};
const listed: TreeEvidence = {
  ...seen,
  kind: 'document',
  at: '2025-01-01T09:30:00Z',
  author: null,
  isIndependent: false,
  hasPhoto: false,
  hasPlace: false,
};

async function show(evidence: TreeEvidence[], limit?: number) {
  ({ stop } = await renderInApp(
    <Suspense>
      <EvidenceList evidence={evidence} {...(limit !== undefined && { limit })} />
    </Suspense>,
    { language: 'en' },
  ));
}

test('names kind, day, role of the author, photo and place of each fact', async () => {
  await show([seen, listed]);
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]).toHaveTextContent('Seen on a round');
  expect(items[0]).toHaveTextContent('1 March 2026');
  expect(items[0]).toHaveTextContent('field staff · independent · with a photo · with its place');
  expect(items[1]).toHaveTextContent(/Listed in a document ?1 January 2025$/u);
});

test('marks a doubted fact as under review', async () => {
  await show([{ ...seen, doubt: 'outside_land' }, listed]);
  const [doubted, counted] = await screen.findAllByRole('listitem');
  expect(doubted).toHaveTextContent('Under review');
  expect(counted).not.toHaveTextContent('Under review');
});

test('shows only the newest facts when limited', async () => {
  await show([seen, listed], 1);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

test('says so when nothing was recorded', async () => {
  await show([]);
  expect(await screen.findByText('No evidence has been recorded yet.')).toBeVisible();
});
