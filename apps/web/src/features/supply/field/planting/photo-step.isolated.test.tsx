import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { shrinkPhoto } from '#shared/photo/shrink-photo.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { PhotoStep } from './photo-step.tsx';

vi.mock('#shared/photo/shrink-photo.ts', () => ({ photoTypes: ['image/jpeg'], shrinkPhoto: vi.fn() }));

let stop: (() => void) | undefined;

afterEach(() => stop?.());

test('shows progress and clears the earlier photo and problem while a photo is prepared', async () => {
  const prepared = Promise.withResolvers<Blob>();
  vi.mocked(shrinkPhoto).mockReturnValue(prepared.promise);
  const onChoose = vi.fn();
  ({ stop } = await renderInApp(
    <Suspense>
      <PhotoStep photo={undefined} problem="صورة الشجرة مطلوبة" onChoose={onChoose} />
    </Suspense>,
  ));
  expect(await screen.findByRole('alert')).toHaveTextContent('صورة الشجرة مطلوبة');
  await userEvent.upload(
    screen.getByLabelText('الصورة', { selector: 'input' }),
    new File(['jpeg'], 'tree.jpg', { type: 'image/jpeg' }),
  );
  expect(await screen.findByText('نجهّز الصورة…')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onChoose.mock.calls).toEqual([[undefined]]);

  const small = new Blob(['small']);
  prepared.resolve(small);
  expect(await screen.findByText('التقاط صورة')).toBeVisible();
  expect(onChoose.mock.calls).toEqual([[undefined], [small]]);
});

test('keeps the second of two photos, whichever is prepared first', async () => {
  const [first, second] = [Promise.withResolvers<Blob>(), Promise.withResolvers<Blob>()];
  vi.mocked(shrinkPhoto).mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const onChoose = vi.fn();
  ({ stop } = await renderInApp(
    <Suspense>
      <PhotoStep photo={undefined} problem={undefined} onChoose={onChoose} />
    </Suspense>,
  ));
  const input = await screen.findByLabelText('الصورة', { selector: 'input' });
  for (const name of ['first.jpg', 'second.jpg'])
    await userEvent.upload(input, new File(['jpeg'], name, { type: 'image/jpeg' }));
  const small = new Blob(['second']);
  second.resolve(small);
  expect(await screen.findByText('التقاط صورة')).toBeVisible();
  first.resolve(new Blob(['first']));
  await first.promise;
  expect(onChoose.mock.lastCall?.[0]).toBe(small);
});
