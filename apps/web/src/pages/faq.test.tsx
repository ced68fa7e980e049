import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { Page } from './faq.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function visit() {
  const rendered = await renderInApp(
    <Suspense>
      <Page />
    </Suspense>,
    { path: '/faq' },
  );
  stop = rendered.stop;
  await screen.findByRole('heading', { level: 1, name: 'الأسئلة الشائعة' });
}

test('opens an answer under its question', async () => {
  await visit();
  const answer = screen.getByText(/قد تزرعها لك جهة راعية/u);
  expect(answer).not.toBeVisible();
  await userEvent.click(screen.getByText('كيف أحصل على شجرة؟'));
  expect(answer).toBeVisible();
});

test('finds questions by question and answer text in any spelling', async () => {
  await visit();
  await userEvent.type(screen.getByRole('searchbox', { name: 'البحث في الأسئلة' }), 'اوسمه');
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('كيف أفتح أوسمة جديدة؟')).toBeVisible();
  expect(screen.getByText('سؤال واحد')).toBeInTheDocument();
});

test('says when a search finds nothing', async () => {
  await visit();
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('لا توجد أسئلة مطابقة لـ«zzz»')).toBeVisible();
});
