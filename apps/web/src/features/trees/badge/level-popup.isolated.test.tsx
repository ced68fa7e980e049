import { badgeLevels } from '@nabta/domain/badge-level';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { LevelPopup } from './level-popup.tsx';

const tree = vi.hoisted(() => ({ showFrame: vi.fn(), growTo: vi.fn(), remove: vi.fn() }));
vi.mock('./growth-animation.ts', () => ({ loadGrowthAnimation: async () => ({ load: () => tree }) }));

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  vi.clearAllMocks();
});

async function show(treeCount: number, isPublic = false) {
  const calls = { onClose: vi.fn(), onShare: vi.fn() };
  const rendered = await renderInApp(
    <Suspense>
      <LevelPopup
        badge={badgeLevels[2]}
        treeCount={treeCount}
        open
        onClose={calls.onClose}
        onShare={isPublic ? undefined : calls.onShare}
      />
    </Suspense>,
  );
  stop = rendered.stop;
  await screen.findByRole('dialog', { name: 'بطل الأشجار' });
  return calls;
}

test('shows the meaning, the missing trees and the progress of a locked level', async () => {
  await show(4);
  expect(screen.getByText('المستوى 3 · 10 أشجار')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'عشر أشجار! صار لديك بستان صغير ينقّي الهواء كل يوم.',
  );
  expect(screen.getByText('تبقّت 6 أشجار لفتح هذا الوسام')).toBeVisible();
  const bar = screen.getByRole('progressbar');
  expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['4', '10']);
  expect(screen.queryByText('حصلت على هذا الوسام')).toBeNull();
  expect(screen.queryByRole('button', { name: 'مشاركة الوسام' })).toBeNull();
});

test('shows an unlocked level with a share button', async () => {
  const { onShare } = await show(10);
  expect(screen.getByText('حصلت على هذا الوسام')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'مشاركة الوسام' }));
  expect(onShare).toHaveBeenCalledOnce();
});

test("uses neutral text and no share button on a different user's page", async () => {
  await show(10, true);
  expect(screen.getByText('وسام مكتسب')).toBeVisible();
  expect(screen.queryByText('حصلت على هذا الوسام')).toBeNull();
  expect(screen.queryByRole('button', { name: 'مشاركة الوسام' })).toBeNull();
});

test("shows the tree at the frame of the level, regardless of the user's progress", async () => {
  await show(4);
  expect(screen.getByRole('img', { name: 'الشجرة عند مستوى «بطل الأشجار»' })).toBeInTheDocument();
  await vi.waitFor(() => expect(tree.showFrame).toHaveBeenCalledWith(170));
  expect(tree.growTo).not.toHaveBeenCalled();
});

test('closes with the close button', async () => {
  const { onClose } = await show(4);
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  expect(onClose).toHaveBeenCalledOnce();
});
