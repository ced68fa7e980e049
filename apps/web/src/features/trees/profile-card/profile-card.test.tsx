import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { ProfileCard } from './profile-card.tsx';
import type { ProfileCardProps } from './profile-card.tsx';

vi.mock('../badge/growth-animation.ts', () => ({
  loadGrowthAnimation: async () => ({ load: () => ({ growTo() {}, standAt() {}, remove() {} }) }),
}));

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

const person = {
  firstname: 'نورة',
  lastname: 'القحطاني',
  image: null,
  treesPlanted: 24,
  co2Avoided: 312.4777,
  userId: '0192f0c4-0000-7000-8000-000000000001',
  shareCode: 'code',
};

async function show(props: Partial<ProfileCardProps> = {}) {
  const rendered = await renderInApp(
    <Suspense>
      <ProfileCard {...person} {...props} />
    </Suspense>,
  );
  stop = rendered.stop;
  await screen.findByRole('heading', { level: 1 });
}

/** Mocks the browser's share sheet. */
function mockShare(respond: () => Promise<void>) {
  const share = vi.fn(respond);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}

const shareButton = () => screen.getByRole('button', { name: 'مشاركة' });

test('shows the name, the badge, the trees and the CO2 in kilograms with two decimals', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'نورة القحطاني' })).toBeVisible();
  expect(screen.getByText('بطل الأشجار')).toBeVisible();
  expect(screen.getByText('24')).toBeVisible();
  expect(screen.getByText('312.48')).toBeVisible();
  expect(screen.getByText('26 شجرة حتى «صانع التغيير»')).toBeVisible();
});

test('shows tree and badges until the owner folds the card, and remembers that', async () => {
  await show({ isFoldable: true });
  expect(screen.getByRole('img', { name: /^شجرة متحركة/u })).toBeVisible();
  expect(screen.getByRole('list', { name: 'الأوسمة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'طيّ بطاقة الغابة' }));
  expect(screen.getByText('26 شجرة حتى «صانع التغيير»')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'الأوسمة' })).toBeNull();
  stop?.();
  document.body.innerHTML = '';
  await show({ isFoldable: true });
  expect(screen.queryByRole('list', { name: 'الأوسمة' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'عرض بطاقة الغابة كاملة' }));
  expect(screen.getByRole('button', { name: 'طيّ بطاقة الغابة' })).toHaveAttribute('aria-expanded', 'true');
  stop?.();
  document.body.innerHTML = '';
  await show({ isFoldable: true });
  expect(screen.getByRole('list', { name: 'الأوسمة' })).toBeVisible();
});

test('shows the seed and the badges without trees', async () => {
  await show({ treesPlanted: 0, isFoldable: true });
  expect(screen.getByRole('img', { name: /^شجرة متحركة/u })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'الأوسمة' })).getAllByRole('button')).toHaveLength(6);
});

test('ignores the fold where the card has no button', async () => {
  localStorage.setItem('forest-card', 'folded');
  await show();
  expect(screen.getByRole('list', { name: 'الأوسمة' })).toBeVisible();
});

test('keeps a mark with its day on a level that was reached before trees were given away', async () => {
  await show({
    treesPlanted: 3,
    reached: { celebratedLevel: 3, levelsReachedAt: [null, null, '2026-03-01T09:00:00.000Z'] },
  });
  expect(screen.getByText('الغارس')).toBeVisible();
  expect(screen.getByRole('button', { name: /وسام صديق الأشجار.*بلغت هذا المستوى من قبل/u })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /وسام بطل الأشجار/u }));
  const dialog = within(screen.getByRole('dialog', { name: 'بطل الأشجار' }));
  expect(dialog.getByText(/^بلغت هذا المستوى في 1 مارس 2026/u)).toBeVisible();
  expect(dialog.getByText('تبقّت 7 أشجار لفتح هذا الوسام')).toBeVisible();
  expect(screen.getByRole('button', { name: /وسام صانع التغيير.*مقفل/u })).toBeInTheDocument();
});

test.each([
  [0, '0.00'],
  [7.1, '7.10'],
  [1684.2, '1,684.20'],
])('formats %d kilograms as %s', async (co2Avoided, formatted) => {
  await show({ co2Avoided });
  expect(screen.getByText(formatted)).toBeVisible();
});

test('shows a placeholder without a name', async () => {
  await show({ firstname: null, lastname: null });
  expect(screen.getByRole('heading', { level: 1, name: 'جارٍ تحميل الاسم' })).toBeInTheDocument();
});

test('shows no badge without trees', async () => {
  await show({ treesPlanted: 0 });
  expect(screen.getByText('لا وسام بعد')).toBeVisible();
});

test('does not address the owner on a public card', async () => {
  await show({ isPublic: true });
  expect(screen.getByText('بقيت 26 شجرة إلى «صانع التغيير»')).toBeVisible();
});

test('opens the popup of a badge', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: /وسام منقذ الأرض/u }));
  expect(screen.getByRole('dialog', { name: 'منقذ الأرض' })).toBeVisible();
  expect(screen.getByText('تبقّت 176 شجرة لفتح هذا الوسام')).toBeVisible();
});

test('offers the link and a picture of the forest', async () => {
  const share = mockShare(async () => {});
  await show();
  await userEvent.click(shareButton());
  expect(await screen.findByRole('button', { name: 'مشاركة كصورة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'المزيد' }));
  expect(share).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'هذه غابتي!', url: `${location.origin}/user/code` }),
  );
});

test('shows the next intermediate step to the owner', async () => {
  await show();
  expect(screen.getByText('الخطوة القادمة: 25 شجرة، بقيت واحدة')).toBeVisible();
});

test.each([{ isPublic: true }, { treesPlanted: 45 }])('shows no intermediate step for %j', async (props) => {
  await show(props);
  expect(screen.queryByText(/الخطوة القادمة/u)).toBeNull();
});
