import type { Language } from '@nabta/domain/language';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';

import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { Page } from '../tree.tsx';

export const { publicId } = testTree(1);

export function visitTree(language: Language = 'ar', hash = '') {
  return renderInApp(
    <Suspense>
      <Routes>
        <Route path="/tree/:publicId" element={<Page />} />
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </Suspense>,
    { path: `/tree/${publicId}${hash}`, language },
  );
}

/** Queries by text: a role query is slow on a long page. */
export async function heading(name: string): Promise<HTMLElement> {
  const text = await screen.findByText(name, { selector: 'h1, h1 *' });
  return text.closest('h1') ?? text;
}
