import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderInApp } from '#testing/render-app.tsx';

import { TreeSearch } from './tree-search.tsx';

let stop: (() => void) | undefined;

afterEach(() => {
  vi.useRealTimers();
  stop?.();
});

test('searches for the trimmed name after the debounce; spaces alone do not search', async () => {
  const onSearch = await renderSearch();
  type('   ');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(onSearch).not.toHaveBeenCalled();
  type('  غا');
  act(() => void vi.advanceTimersByTime(200));
  type('  غاف ');
  act(() => void vi.advanceTimersByTime(299));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onSearch.mock.calls).toEqual([['غاف']]);
  expect(field()).toHaveValue('  غاف ');
});

test('clears the search with the field and keeps text typed after a search', async () => {
  const onSearch = await renderSearch();
  type('غاف');
  act(() => void vi.advanceTimersByTime(300));
  type('غاف ا');
  expect(field()).toHaveValue('غاف ا');
  type('');
  act(() => void vi.advanceTimersByTime(300));
  expect(onSearch.mock.calls).toEqual([['غاف'], [undefined]]);
});

test('shows a search that was changed elsewhere', async () => {
  await renderSearch();
  type('غاف');
  act(() => void vi.advanceTimersByTime(300));
  fireEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(field()).toHaveValue('سدر');
});

async function renderSearch() {
  const onSearch = vi.fn();
  ({ stop } = await renderInApp(<Page onSearch={onSearch} />));
  vi.useFakeTimers();
  return onSearch;
}

function Page({ onSearch }: { onSearch: (search: string | undefined) => void }) {
  const [search, setSearch] = useState('');
  return (
    <>
      <TreeSearch
        search={search}
        onSearch={(next) => {
          onSearch(next);
          setSearch(next ?? '');
        }}
      />
      <button type="button" onClick={() => setSearch('سدر')}>
        elsewhere
      </button>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: 'البحث باسم أو نوع أو مكان' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
