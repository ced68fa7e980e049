import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { watchInstallOffer } from '#platform/install-prompt.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import type { Banner } from './banner-card.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { useBanners } from './use-banners.ts';

let stop: (() => void) | undefined;

beforeAll(() => watchInstallOffer());

afterEach(() => {
  stop?.();
  localStorage.clear();
  window.dispatchEvent(new Event('appinstalled'));
});

const coupon: Banner = {
  id: 'coupon',
  variant: 'coupon',
  title: 'شجرتك المجانية',
  body: 'أدخل الرمز',
  illustration: 'coupon',
  action: { label: 'استخدام القسيمة', href: '/coupon' },
};
const chat: Banner = {
  id: 'chat',
  variant: 'chat',
  title: 'محادثة مع شجرتك',
  body: 'اسألها',
  illustration: 'chat',
};

test('hides a dismissed banner permanently and keeps the others', async () => {
  await show(<BannerCarousel banners={[coupon, chat]} />);
  expect(screen.getByRole('link', { name: 'استخدام القسيمة' })).toHaveAttribute('href', '/coupon');
  await userEvent.click(screen.getByRole('button', { name: 'إخفاء: شجرتك المجانية' }));
  expect(screen.queryByText('شجرتك المجانية')).toBeNull();
  expect(screen.getByRole('heading', { name: 'محادثة مع شجرتك' })).toBeVisible();
  stop?.();
  document.body.innerHTML = '';
  await show(<BannerCarousel banners={[coupon, chat]} />);
  expect(screen.queryByText('شجرتك المجانية')).toBeNull();
  expect(screen.getByRole('heading', { name: 'محادثة مع شجرتك' })).toBeVisible();
});

test("offers installation only after the browser's prompt event and prompts on click", async () => {
  await show(<OfferedBanners onCoupon={vi.fn()} />);
  expect(await screen.findByRole('heading', { name: 'لديك قسيمة؟' })).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  const prompt = vi.fn(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'تثبيت' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'تثبيت' })).toBeNull());
});

test('offers a chat with the newest tree until dismissed', async () => {
  const api = fakeApi();
  api.answer('GET /tree/infinite?limit=20', { data: [testTree(7), testTree(6)] });
  await show(<OfferedBanners onCoupon={vi.fn()} />);
  const chatLink = await screen.findByRole('link', { name: 'بدء المحادثة' });
  expect(chatLink).toHaveAttribute('href', `/tree/${testTree(7).publicId}/chat`);
  await userEvent.click(screen.getByRole('button', { name: 'إخفاء: محادثة مع شجرتك' }));
  expect(screen.queryByRole('link', { name: 'بدء المحادثة' })).toBeNull();
  vi.unstubAllGlobals();
});

test('opens the coupon popup from its banner', async () => {
  const onCoupon = vi.fn();
  await show(<OfferedBanners onCoupon={onCoupon} />);
  await userEvent.click(await screen.findByRole('button', { name: 'استخدام القسيمة' }));
  expect(onCoupon).toHaveBeenCalledTimes(1);
});

function OfferedBanners({ onCoupon }: { onCoupon: () => void }) {
  return <BannerCarousel banners={useBanners({ onCoupon, onGive: () => undefined, hasTrees: true })} />;
}

async function show(content: React.ReactNode): Promise<void> {
  ({ stop } = await renderInApp(content));
}
