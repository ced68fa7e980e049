import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '#platform/session-provider.tsx';
import { loadNamespace } from '#platform/text-files.ts';
import { fakeApi, testAccount, testToken } from '#testing/fake-api.ts';
import type { FakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render-app.tsx';

import { DataTable } from './data-table.tsx';
import { TableFilters } from './table-filters.tsx';
import type { TablePages } from './table-pages.ts';
import type { TableColumn } from './table-props.ts';
import { tableQuery, useTableState } from './use-table-state.ts';

type Sapling = { id: string; name: string; height: number };

const schema = { name: 'saplings', sorts: ['height'], filters: ['kind'] } as const;
const columns: TableColumn<Sapling>[] = [
  { id: 'name', title: 'الاسم', isFixed: true, render: ({ name }) => name },
  { id: 'height', title: 'الطول', isNumber: true, isDescendingFirst: true, render: ({ height }) => height },
  { id: 'note', title: 'ملاحظة', isExtra: true, render: () => 'n' },
];
const filters = [{ key: 'kind', label: 'النوع', choices: [{ id: 'sidr', name: 'سدر' }] }] as const;
const saplings: Sapling[] = Array.from({ length: 200 }, (_, index) => ({
  id: `s${index}`,
  name: `شتلة ${index}`,
  height: index,
}));

let api: FakeApi;
let stop: (() => void) | undefined;
let pages: TablePages<Sapling>;
const queried = vi.fn();

beforeAll(async () => {
  await loadNamespace('ar', 'table');
});

beforeEach(() => {
  api = fakeApi();
  api.answer('GET /account', { data: testAccount });
  localStorage.setItem('token', testToken());
  queried.mockClear();
  pages = {
    rows: saplings,
    error: null,
    isFetching: false,
    isStale: false,
    hasMore: false,
    loadMore: vi.fn(),
    retry: vi.fn(),
  };
});

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Saplings() {
  const { status } = useSession();
  return status === 'signed-in' ? <Table /> : null;
}

function Table() {
  const state = useTableState(schema);
  queried(tableQuery(state));
  return (
    <>
      <TableFilters filters={filters} state={state} />
      <DataTable
        {...pages}
        label="الشتلات"
        columns={columns}
        state={state}
        filters={filters}
        searchLabel="ابحث"
        rowId={({ id }) => id}
        hrefOf={({ id }) => `/sapling/${id}`}
        renderSelected={(rows) => <p>{rows.map(({ id }) => id).join(' ')}</p>}
        empty={{ title: 'لا شتلات' }}
        errorTitle="تعذّر التحميل"
      />
    </>
  );
}

async function visit(path = '/saplings') {
  const rendered = await renderInApp(
    <Suspense>
      <Saplings />
    </Suspense>,
    { path },
  );
  ({ stop } = rendered);
  const grid = await screen.findByRole('grid', { name: 'الشتلات' });
  return { ...rendered, grid };
}

test('stores sort, filters and columns in the URL and queries accordingly', async () => {
  const { path } = await visit();
  await userEvent.click(screen.getByRole('button', { name: 'الطول' }));
  expect(path()).toBe('/saplings?sort=-height');
  expect(screen.getByRole('columnheader', { name: 'الطول' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'تصفية' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'النوع' }), 'sidr');
  await userEvent.click(screen.getByRole('button', { name: 'تطبيق' }));
  expect(queried).toHaveBeenLastCalledWith({ kind: 'sidr', sort: '-height' });
  await userEvent.click(screen.getByRole('button', { name: 'الأعمدة' }));
  await userEvent.click(screen.getByRole('option', { name: 'ملاحظة' }));
  await userEvent.click(await screen.findByRole('button', { name: 'تطبيق' }));
  expect(await screen.findByRole('columnheader', { name: 'ملاحظة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إزالة سدر' }));
  expect(path()).toBe('/saplings?sort=-height&columns=name.height.note');
});

test('searches after typing pauses', async () => {
  const { path } = await visit();
  await userEvent.type(screen.getByRole('searchbox', { name: 'ابحث' }), 'سدر');
  await waitFor(() => expect(decodeURIComponent(path())).toBe('/saplings?q=سدر'));
  const searches = queried.mock.calls.map(([query]) => (query as { q?: string }).q);
  expect(new Set(searches)).toEqual(new Set([undefined, 'سدر']));
});

test('keeps both of two changes when the second precedes the next render', () => {
  const { result } = renderHook(() => useTableState(schema), { wrapper: MemoryRouter });
  const { change } = result.current;
  act(() => {
    change({ filters: { kind: 'sidr' } });
    change({ search: 'سدر' });
  });
  expect(tableQuery(result.current)).toEqual({ kind: 'sidr', q: 'سدر' });
});

test('keeps the typed text in the field until the search is applied', async () => {
  const { path } = await visit('/saplings?q=old');
  const field = screen.getByRole('searchbox', { name: 'ابحث' });
  await userEvent.clear(field);
  await userEvent.type(field, 'سدر');
  const previousValues: (string | null)[] = [];
  const observer = new MutationObserver((changes) =>
    previousValues.push(...changes.map(({ oldValue }) => oldValue)),
  );
  observer.observe(field, { attributeFilter: ['value'], attributeOldValue: true });
  await waitFor(() => expect(decodeURIComponent(path())).toBe('/saplings?q=سدر'));
  expect(field).toHaveValue('سدر');
  expect(previousValues).toEqual([]);
  observer.disconnect();
});

test('saves a named view and opens it again', async () => {
  const { path } = await visit('/saplings?kind=sidr&sort=height');
  await userEvent.click(screen.getByRole('button', { name: 'العروض المحفوظة' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'اسم هذا العرض' }), 'قصيرة{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'العروض المحفوظة' }));
  await userEvent.click(screen.getByRole('button', { name: 'العرض الأصلي' }));
  expect(path()).toBe('/saplings');
  await userEvent.click(screen.getByRole('button', { name: 'العروض المحفوظة' }));
  await userEvent.click(screen.getByRole('button', { name: 'قصيرة' }));
  expect(path()).toBe('/saplings?sort=height&kind=sidr');
});

test('renders only visible rows, and moves, selects and opens rows by keyboard', async () => {
  const { grid, path } = await visit();
  const rows = within(grid).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]).toHaveAttribute('tabindex', '0');
  rows[1]?.focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '3');
  expect(document.activeElement).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('s1')).toBeVisible();
  expect(screen.getByText('عنصر واحد محدد')).toBeVisible();
  await userEvent.keyboard('{Home}{Enter}');
  expect(path()).toBe('/sapling/s0');
});

test('exports all rows in the visible columns', async () => {
  const saved = vi.fn((_file: Blob) => 'blob:saplings');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  pages = { ...pages, rows: saplings.slice(0, 2) };
  await visit();
  await userEvent.click(screen.getByRole('button', { name: 'تنزيل بصيغة CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const file = await saved.mock.calls[0]?.[0].text();
  expect(file?.split('\r\n')).toEqual(['الاسم,الطول', 'شتلة 0,0', 'شتلة 1,1', '']);
});

test('reports an incomplete export, also in the file name', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:saplings', revokeObjectURL: vi.fn() }),
  );
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const manyRows = Array.from({ length: 5_000 }, (_, id) => ({ id: `m${id}`, name: 'شتلة', height: id }));
  pages = { ...pages, rows: manyRows, hasMore: true };
  await visit('/saplings?columns=name');
  await userEvent.click(screen.getByRole('button', { name: 'تنزيل بصيغة CSV' }));
  expect(await screen.findByText(/^في الملف أول .+ من الصفوف فقط/u)).toBeVisible();
  expect(save.mock.contexts).toMatchObject([{ download: 'saplings-first-5000.csv' }]);
  save.mockRestore();
});

test('loads more only after the current request, and not after a failure', async () => {
  const rerenderTable = () => userEvent.click(screen.getByRole('button', { name: 'الطول' }));
  pages = { ...pages, rows: saplings.slice(0, 5), hasMore: true, isFetching: true };
  await visit();
  expect(pages.loadMore).not.toHaveBeenCalled();
  pages = { ...pages, isFetching: false };
  await rerenderTable();
  expect(pages.loadMore).toHaveBeenCalledOnce();
  pages = { ...pages, isFetching: true };
  await rerenderTable();
  pages = { ...pages, isFetching: false, error: new Error('gone') };
  await rerenderTable();
  expect(pages.loadMore).toHaveBeenCalledOnce();
});

test('loads more near the end, and shows empty and failed results', async () => {
  pages = { ...pages, rows: saplings.slice(0, 5), hasMore: true };
  await visit();
  expect(pages.loadMore).toHaveBeenCalledOnce();
  stop?.();
  cleanup();
  pages = { ...pages, rows: [], hasMore: false };
  await visit();
  expect(await screen.findByText('لا شتلات')).toBeVisible();
  stop?.();
  cleanup();
  pages = { ...pages, rows: undefined, error: new Error('gone') };
  await visit();
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر التحميل');
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(pages.retry).toHaveBeenCalledOnce();
});
