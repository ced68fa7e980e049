import type { Language } from '@nabta/domain/language';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';

import { renderInApp } from '../../testing/render-app.tsx';
import { testTree } from '../../testing/test-trees.ts';
import { TreeScreen } from '../tree-screen.tsx';

export const { publicId } = testTree(1);

/** Opens the page of the first tree. */
export function visitTree(language: Language = 'ar', part = '') {
  return renderInApp(
    <Suspense>
      <Routes>
        <Route path="/tree/:publicId" element={<TreeScreen />} />
        <Route path="/" element={<p>home</p>} />
      </Routes>
    </Suspense>,
    { path: `/tree/${publicId}${part}`, language },
  );
}

/** By its text, as looking for a role walks through the whole of a long page. */
export async function heading(name: string): Promise<HTMLElement> {
  const text = await screen.findByText(name, { selector: 'h1, h1 *' });
  return text.closest('h1') ?? text;
}
