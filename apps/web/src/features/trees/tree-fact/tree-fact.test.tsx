import { treeFacts } from '@nabta/domain/tree-facts/ar';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { TreeFact } from './tree-fact.tsx';

let stop: (() => void) | undefined;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

test.each([
  ['2026-11-15T08:00:00Z', '2026-11-15T20:00:00Z', true],
  ['2026-11-15T08:00:00Z', '2026-11-16T08:00:00Z', false],
])('shows the same fact at %s and at %s: %s', async (first, second, expected) => {
  const shownFacts = [await factAt(first), await factAt(second)];
  expect(Object.values(treeFacts)).toEqual(expect.arrayContaining(shownFacts));
  expect(shownFacts[0] === shownFacts[1]).toBe(expected);
});

async function factAt(instant: string): Promise<string | null | undefined> {
  vi.setSystemTime(instant);
  stop?.();
  document.body.replaceChildren();
  const rendered = await renderInApp(
    <Suspense>
      <TreeFact />
    </Suspense>,
  );
  stop = rendered.stop;
  const heading = await screen.findByRole('heading', { name: 'معلومة' });
  return heading.nextElementSibling?.textContent;
}
