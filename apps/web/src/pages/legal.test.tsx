import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';

import { renderInApp } from '../testing/render-app.tsx';
import { Page, sectionCounts } from './legal.tsx';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

test.each([
  ['privacy', 'سياسة الخصوصية', 'ما الذي نجمعه'],
  ['terms', 'شروط الخدمة', 'ما ليست عليه'],
  ['accessibility', 'إمكانية الوصول', 'حدود نعرفها'],
] as const)(
  'shows the full text of %s, its last change and that it is a draft',
  async (page, title, section) => {
    const rendered = await renderInApp(
      <Suspense>
        <Page />
      </Suspense>,
      { path: `/${page}` },
    );
    stop = rendered.stop;
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sectionCounts[page]);
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(screen.getByText(/آخر تحديث: .*2026/u)).toBeVisible();
    expect(screen.getByText(/^مسودة/u)).toBeVisible();
    for (const paragraph of document.querySelectorAll('article p, article li'))
      expect(paragraph.textContent).not.toMatch(/^-|\n/u);
  },
);
