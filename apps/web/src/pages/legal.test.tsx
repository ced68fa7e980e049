import { operatorWords } from '@nabta/contract/services/operator';
import { languages } from '@nabta/domain/language';
import { recordFrom } from '@nabta/domain/typed-object';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { fakeApi } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-app.tsx';
import { Page, sectionCounts } from './legal.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test.each([
  ['privacy', 'سياسة الخصوصية', 'ما الذي نجمعه', operatorWords],
  ['terms', 'شروط الخدمة', 'ما ليست عليه', ['name', 'updatedOn']],
  ['accessibility', 'إمكانية الوصول', 'حدود نعرفها', ['email', 'updatedOn']],
] as const)('shows the full text of %s with the data of the operator', async (page, title, section, used) => {
  const api = fakeApi();
  const words = recordFrom(operatorWords, (word) => `<${word}>`);
  api.answer('GET /operator', { data: recordFrom(languages, () => words) });
  const rendered = await renderInApp(
    <Suspense>
      <Page />
    </Suspense>,
    { path: `/${page}` },
  );
  stop = rendered.stop;
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: section })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sectionCounts[page]);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2);
  for (const word of used) expect(screen.getAllByText(new RegExp(`<${word}>`, 'u'))[0]).toBeVisible();
  expect(document.body.textContent).not.toMatch(/[[\]{}]|مسودة/u);
  for (const paragraph of document.querySelectorAll('article p, article li'))
    expect(paragraph.textContent).not.toMatch(/^-|\n/u);
});
