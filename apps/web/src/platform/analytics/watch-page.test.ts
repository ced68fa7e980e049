import { fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchPage } from './watch-page.ts';

const record = vi.fn<Parameters<typeof watchPage>[0]>();
let watch: ReturnType<typeof watchPage>;

beforeEach(() => {
  document.body.innerHTML = `
    <header><a href="/profile"><svg><use href="/icons.svg#gear-six"></use></svg></a></header>
    <main>
      <a href="/tree/ABCDEFGHJK">شجرة جدتي</a>
      <a href="https://elsewhere.example/secret">out</a>
      <button type="button"><svg><use href="/icons.svg#share-fat"></use></svg>share with +966 50-123-4567</button>
      <form><label>name <input name="given" /></label><textarea></textarea><button type="submit">ok</button></form>
      <p>words</p>
    </main>`;
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  watch = watchPage(record);
});
afterEach(() => {
  watch.stop();
  record.mockReset();
  document.body.innerHTML = '';
});

const press = (selector: string) => fireEvent.click(document.querySelector(selector) as Element);

test.each([
  ['header a', 'link profile in header'],
  ['main a', 'link tree in main'],
  ['a[href^=https]', 'link out in main'],
  ['main > button', 'button share-fat in main'],
  ['input', 'field in main'],
  ['textarea', 'field in main'],
  ['p', 'nothing in main'],
])('records a click on %s as "%s" without any text', (selector, target) => {
  press(selector);
  expect(record.mock.calls).toEqual([['click', { target }]]);
});

test('records three clicks in one place as a rage click', () => {
  for (let presses = 0; presses < 3; presses += 1) press('main > button');
  expect(record.mock.calls.map(([name]) => name)).toEqual(['click', 'click', 'click', 'rage click']);
});

test('records the start and submission of a form without typed text', async () => {
  await userEvent.type(document.querySelector('input') as Element, 'typed by hand');
  await userEvent.type(document.querySelector('textarea') as Element, 'and more');
  press('form button');
  const forms = record.mock.calls.filter(([name]) => name.startsWith('form'));
  expect(forms).toEqual([
    ['form start', { target: 'form in main' }],
    ['form submit', { target: 'form in main' }],
  ]);
  expect(JSON.stringify(record.mock.calls)).not.toMatch(/typed|more|given/u);
});

test('records each quarter of a page once and restarts on the next page', () => {
  const page = document.documentElement;
  const scrollTo = (top: number) => {
    vi.spyOn(page, 'scrollTop', 'get').mockReturnValue(top);
    vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(100);
    vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(1_000);
    fireEvent.scroll(document);
  };
  for (const top of [10, 160, 170, 900, 0, 900]) scrollTo(top);
  expect(record.mock.calls).toEqual([
    ['scroll', { depth: 25 }],
    ['scroll', { depth: 100 }],
  ]);
  watch.resetPage();
  scrollTo(400);
  expect(record.mock.calls.at(-1)).toEqual(['scroll', { depth: 50 }]);
});

test('records nothing after it is stopped', () => {
  watch.stop();
  press('p');
  expect(record).not.toHaveBeenCalled();
});
