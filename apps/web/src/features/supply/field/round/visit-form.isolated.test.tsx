import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { testRoundTree } from './testing/test-round-tree.ts';
import { VisitForm } from './visit-form.tsx';

const add = vi.hoisted(() => vi.fn());
vi.mock('../work/use-field-tasks.ts', () => ({ useFieldOutbox: () => ({ add }) }));

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  add.mockClear();
});

test('shows an error and does not store the visit when the photo is unreadable', async () => {
  const onSaved = vi.fn();
  const tree = testRoundTree('T000000001', {});
  ({ stop } = await renderInApp(
    <Suspense>
      <VisitForm tree={tree} onSaved={onSaved} />
    </Suspense>,
  ));
  await userEvent.click(await screen.findByRole('radio', { name: 'جيدة' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File(['%PDF'], 'visit.pdf', { type: 'application/pdf' });
  await userEvent.setup({ applyAccept: false }).upload(input ?? document.body, file);
  await userEvent.click(screen.getByRole('button', { name: 'حفظ الزيارة' }));
  expect(await screen.findByText('لا يمكن قراءة هذه الصورة. تلزم صورة غيرها.')).toBeVisible();
  expect(add).not.toHaveBeenCalled();
  expect(onSaved).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'إزالة الصورة' }));
  await userEvent.click(screen.getByRole('button', { name: 'حفظ الزيارة' }));
  expect(await screen.findByText('حُفظت الزيارة')).toBeVisible();
  expect(add).toHaveBeenCalledOnce();
});

test('stores a note, and asks to remove a web address from it', async () => {
  const onSaved = vi.fn();
  ({ stop } = await renderInApp(
    <Suspense>
      <VisitForm tree={testRoundTree('T000000001', {})} onSaved={onSaved} />
    </Suspense>,
  ));
  const note = await screen.findByRole('textbox', { name: 'ملاحظة عن الشجرة' });
  await userEvent.type(note, 'www.example.com');
  await userEvent.click(screen.getByRole('button', { name: 'حفظ الزيارة' }));
  expect(await screen.findByText('الملاحظة لا تقبل عناوين المواقع')).toBeVisible();
  expect(add).not.toHaveBeenCalled();

  await userEvent.clear(note);
  await userEvent.type(note, ' أوراق جديدة بعد المطر ');
  await userEvent.click(screen.getByRole('button', { name: 'حفظ الزيارة' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(add.mock.calls[0]?.[0]).toMatchObject({ body: { note: 'أوراق جديدة بعد المطر' } });
});
