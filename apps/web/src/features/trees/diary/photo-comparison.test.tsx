import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { PhotoComparison } from './photo-comparison.tsx';

const photo = (name: string, takenAt: string) => ({
  image: { nameCompressed: `${name}.webp` },
  takenAt,
  isMine: false,
});
let stop: (() => void) | undefined;

afterEach(() => stop?.());

test.each([
  ['ar', 'مقدار ما يظهر من الصورة الأقدم'],
  ['en', 'How much of the older photo is shown'],
] as const)('shows both photos in %s and moves the divider by value', async (language, name) => {
  const [first, latest] = [photo('a', '2021-03-01T09:00:00Z'), photo('b', '2026-03-01T09:00:00Z')];
  ({ stop } = await renderInApp(<PhotoComparison first={first} latest={latest} />, { language }));
  const slider = await screen.findByRole('slider', { name });
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(slider).toHaveValue('50');
  fireEvent.change(slider, { target: { value: '80' } });
  expect(slider).toHaveValue('80');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/80|٨٠/u);
  expect((slider.parentElement as HTMLElement).style.getPropertyValue('--share')).toBe('80%');
});
