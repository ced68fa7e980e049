import type { TreeSummary } from '@nabta/contract/trees/tree';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import defaultOwner from '#assets/default-owner.svg?url';
import { renderInApp } from '#testing/render-app.tsx';
import { testTree } from '#testing/test-trees.ts';

import { TreeCard } from './tree-card.tsx';

let stop: (() => void) | undefined;

afterEach(() => stop?.());

const owner = { id: 'account-1', firstname: 'نورة', lastname: 'القحطاني', image: null };

test('shows the given name as title and links the whole card to the tree', async () => {
  await show({ givenName: 'سدرة جدتي' });
  const card = screen.getByRole('link', { name: /^سدرة جدتي نورة القحطاني /u });
  expect(card).toHaveAttribute('href', '/tree/T000000001');
  expect(screen.getByText('سدرة جدتي')).not.toHaveAttribute('lang');
});

test.each([null, '', '   '])(
  "shows the species in the user's language without a given name (%j)",
  async (givenName) => {
    await show({ givenName });
    expect(screen.getByText('السدر')).not.toHaveAttribute('lang');
  },
);

test('shows the English species name, marked as English, when there is no translation', async () => {
  await show({ givenName: null, specie: { id: 'ziziphus-spina-christi', commonName: { en: 'Sidr' } } });
  const title = screen.getByText('Sidr');
  expect(title).toHaveAttribute('lang', 'en');
  expect(title).toHaveAttribute('dir', 'auto');
});

test.each([null, { id: 'unknown', commonName: { pt: 'Desconhecida' } }])(
  'shows the generic title without given name and species name (%j)',
  async (specie) => {
    await show({ givenName: null, specie });
    expect(screen.getByText('شجرة')).not.toHaveAttribute('lang');
  },
);

test.each([
  [owner, 'نورة القحطاني'],
  [{ ...owner, lastname: null }, 'نورة'],
  [{ ...owner, firstname: ' ', lastname: 'القحطاني' }, 'القحطاني'],
  [{ ...owner, firstname: null, lastname: '' }, 'نبتة'],
  [null, 'نبتة'],
])('shows the owner %j as %s', async (cardOwner, subtitle) => {
  await show({ owner: cardOwner });
  expect(screen.getByText(subtitle)).toBeVisible();
});

const sponsor = {
  id: 'company-1',
  name: { ar: 'نسيم للطيران', en: 'Naseem' },
  image: { nameCompressed: 'naseem.webp' },
};

test('shows a public dedication in the third line', async () => {
  await show({ dedication: { kind: 'in_memory', name: 'عمر', isPublic: true } });
  expect(screen.getByRole('link')).toHaveAccessibleName(/نورة القحطاني في ذكرى عمر$/u);
});

test("shows sponsor, place and year instead of the owner in the user's own forest", async () => {
  ({ stop } = await renderInApp(
    <TreeCard tree={testTree(1, { owner, givenName: 'سدرة جدتي' })} withoutOwner />,
  ));
  expect(screen.getByRole('link', { name: /^سدرة جدتي/u })).toHaveTextContent('2');
  expect(screen.queryByText('نورة القحطاني')).toBeNull();
});

test('shows sponsor, place and year in the third line', async () => {
  await show({ plantedByCompany: sponsor, plantedAt: '2021-03-01T09:00:00Z' });
  expect(screen.getByRole('link')).toHaveAccessibleName(/ ⁨نسيم للطيران⁩ · ⁨وادي حنيفة⁩ ?· 2021$/u);
});

test('shows only the place on a cover and keeps the sponsor in the accessible name', async () => {
  await show({ plantedByCompany: sponsor, plantedAt: '2021-03-01T09:00:00Z' }, 'cover');
  expect(screen.getByText('⁨وادي حنيفة⁩')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAccessibleName(/⁨وادي حنيفة⁩ ?· 2021 ?· نسيم للطيران$/u);
});

test('shows only the year without sponsor and place', async () => {
  await show({ land: null, plantedAt: '2021-03-01T09:00:00Z' });
  expect(screen.getByRole('link')).toHaveAccessibleName('شجرة رقم 1 نورة القحطاني 2021');
});

test("shows the sponsor's logo next to an owner without a picture, otherwise next to the sponsor", async () => {
  const logos = () =>
    [...document.body.querySelectorAll('a > span:nth-child(2) img')].map((logo) => logo.getAttribute('src'));
  await show({ plantedByCompany: sponsor });
  expect(logos()).toEqual(['/accounts/naseem.webp']);
  stop?.();
  document.body.innerHTML = '';
  await show({ plantedByCompany: sponsor, owner: { ...owner, image: { nameCompressed: 'noura.webp' } } });
  expect(logos()).toEqual(['/accounts/noura.webp', '/accounts/naseem.webp']);
});

test('marks only special trees', async () => {
  await show({ isVip: true });
  expect(screen.getByText('مميزة')).toBeVisible();
  stop?.();
  document.body.innerHTML = '';
  await show({ isVip: false });
  expect(screen.queryByText('مميزة')).toBeNull();
});

test('labels a sample photo on a cover card, but neither a photo nor a drawing', async () => {
  await show({ image: { nameCompressed: 'demo-sidr.webp' } }, 'cover');
  expect(screen.getByText('عينة')).toBeVisible();
  stop?.();
  document.body.innerHTML = '';
  await show({ image: { nameCompressed: 'sidr.webp' } }, 'cover');
  expect(screen.queryByText('عينة')).toBeNull();
  stop?.();
  document.body.innerHTML = '';
  await show({ givenName: 'ظل', image: null }, 'cover');
  expect(screen.getByAltText('رسم ظل، ولا صورة بعد')).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/trees\/drawn\/[a-z-]+\/\d+\/[0-3]\.svg$/u),
  );
  expect(screen.queryByText('عينة')).toBeNull();
});

test('replaces a broken owner logo with the default icon on every card', async () => {
  const withLogo = { ...owner, image: { nameCompressed: 'broken-logo.webp' } };
  const { container } = await show({ owner: withLogo });
  const logo = () => container.querySelector('a > span:nth-child(2) img');
  expect(logo()).toHaveAttribute('src', '/accounts/broken-logo.webp');
  fireEvent.error(logo() ?? container);
  expect(logo()).toHaveAttribute('src', defaultOwner);
  stop?.();
  document.body.innerHTML = '';
  const next = await show({ owner: withLogo });
  expect(next.container.querySelector('a > span:nth-child(2) img')).toHaveAttribute('src', defaultOwner);
});

test('loads the sized photo, then the full one, then the drawing, then shows an icon', async () => {
  await show({ givenName: 'غاف', image: { nameCompressed: 'ghaf.webp' } });
  const photo = () => screen.getByAltText('صورة غاف');
  expect(photo()).toHaveAttribute('src', '/trees/ghaf-160.webp');
  expect(photo()).toHaveAttribute('srcset', '/trees/ghaf-160.webp 160w, /trees/ghaf-320.webp 320w');
  fireEvent.error(photo());
  expect(photo()).toHaveAttribute('src', '/trees/ghaf.webp');
  expect(photo()).not.toHaveAttribute('srcset');
  fireEvent.error(photo());
  expect(photo()).toHaveAttribute('src', expect.stringContaining('/trees/drawn/'));
  fireEvent.error(photo());
  expect(screen.getByRole('img', { name: 'صورة غاف' }).tagName).toBe('SPAN');
});

test('reloads a photo that failed offline when the connection returns', async () => {
  await show({ givenName: 'طلح', image: { nameCompressed: 'talh.webp' } });
  const photo = () => screen.getByRole('img', { name: 'صورة طلح' });
  for (const _ of ['sized', 'full', 'drawing']) fireEvent.error(photo());
  expect(photo().tagName).toBe('SPAN');
  fireEvent(window, new Event('online'));
  expect(photo()).toHaveAttribute('src', '/trees/talh-160.webp');
});

async function show(overrides: Partial<TreeSummary>, shape: 'row' | 'cover' = 'row') {
  const rendered = await renderInApp(<TreeCard tree={testTree(1, overrides)} shape={shape} />);
  stop = rendered.stop;
  return { container: document.body };
}
