import type { Language } from '@nabta/domain/language';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { LevelChip } from './level-chip.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

const unseen = { level: 'documented', photographedAt: null, seenAt: null, verifiedUntil: null } as const;
const seen = {
  level: 'verified',
  photographedAt: '2026-03-02T09:00:00Z',
  seenAt: '2026-03-01T09:00:00Z',
  verifiedUntil: '2028-03-31T21:00:00Z',
} as const;

async function show(overrides: Parameters<typeof testTree>[1], language: Language = 'en') {
  ({ stop } = await renderInApp(
    <Suspense>
      <LevelChip tree={testTree(1, overrides)} />
    </Suspense>,
    { language },
  ));
}

test.each([
  ['ar', 'documented', 'مسجّلة فقط'],
  ['ar', 'photographed', 'مصوّرة في موقعها'],
  ['ar', 'verified', 'تم التحقق منها'],
  ['pt', 'photographed', 'Fotografada no local'],
] as const)('names in %s the level %s', async (language, level, name) => {
  await show({ verification: { ...unseen, level } }, language);
  expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-haspopup', 'dialog');
});

test('explains the level and its dates when pressed', async () => {
  await show({ verification: seen });
  await userEvent.click(await screen.findByRole('button', { name: 'Verified' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verified' });
  expect(dialog).toHaveAccessibleDescription(
    /^Seen on site within the last 24 months by somebody independent/u,
  );
  expect(dialog).toHaveTextContent('Last photo from its place: 2 March 2026');
  expect(dialog).toHaveTextContent('Last seen by somebody independent: 1 March 2026');
  expect(dialog).toHaveTextContent('Counts as verified until the end of March 2028');
});

test('shows the old sighting without an end when it no longer counts', async () => {
  await show({ verification: { ...seen, level: 'photographed' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Photographed on site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photographed on site' });
  expect(dialog).toHaveTextContent('Last seen by somebody independent: 1 March 2026');
  expect(dialog).not.toHaveTextContent('Counts as verified');
});

test.each([
  ['demo', 'Sample tree'],
  ['imported', 'From a company’s records'],
] as const)('marks the origin %s', async (origin, text) => {
  await show({ origin });
  expect(await screen.findByText(text)).toBeVisible();
});

test('shows no origin when the tree was planted here', async () => {
  await show({});
  await screen.findByRole('button', { name: 'On file only' });
  expect(screen.queryByText('Sample tree')).toBeNull();
  expect(screen.queryByText('From a company’s records')).toBeNull();
});
