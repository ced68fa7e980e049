import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { t } from '../texts.ts';
import { signInAs } from './session.ts';
import { expectHomeOf } from './sign-in.ts';

const views = { list: 'home.viewList', cards: 'home.viewCards', map: 'home.viewMap' } as const;

export type View = keyof typeof views;

/** Opens home of a demo account and waits for its trees. */
export async function openForestOf(page: Page, person: DemoAccount): Promise<void> {
  await signInAs(page, person);
  await page.goto('/');
  await expectHomeOf(page, person);
  await expectTreesFound(page, person.trees);
  await expect(treeItems(page).first()).toBeVisible();
}

export function myTrees(page: Page): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: t('home.myTrees') }) });
}

export async function expectTreesFound(page: Page, count: number): Promise<void> {
  await expect(myTrees(page).getByRole('status').first()).toHaveText(t('common.treeCount', { count }));
}

export async function expectNoTrees(page: Page): Promise<void> {
  await expect(myTrees(page).getByRole('heading', { level: 3, name: t('home.emptyTitle') })).toBeVisible();
}

export function treesPanel(page: Page): Locator {
  return page.getByRole('tabpanel');
}

/** Rendered trees; long lists render only those near the viewport. */
export function treeItems(page: Page): Locator {
  return treesPanel(page).getByRole('listitem');
}

export async function showView(page: Page, view: View): Promise<void> {
  await page.getByRole('tab', { name: t(views[view]) }).click();
  await expectView(page, view);
}

export async function expectView(page: Page, view: View): Promise<void> {
  await expect(page.getByRole('tab', { name: t(views[view]) })).toHaveAttribute('aria-selected', 'true');
}

/** Expects exactly these search parameters in the URL. */
export async function expectSearchParams(page: Page, params: Record<string, string>): Promise<void> {
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), 'search parameters of the URL')
    .toEqual(params);
}

/** Scrolls until the end of the list is loaded. */
export async function scrollToEnd(page: Page): Promise<void> {
  const end = page.getByText(t('home.endOfList'));
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(end).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [50] });
}

export function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: t('home.searchPlaceholder') });
}

/** Opens the filters; `inUse` is the number of active filters. */
export async function openFilters(page: Page, inUse = 0): Promise<Locator> {
  await page.getByRole('button', { name: t('filter.active', { count: inUse }), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('filter.title') });
  await expect(sheet.getByRole('combobox', { name: t('filter.specie') })).toBeEnabled();
  return sheet;
}

export async function removeFilter(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: t('filter.remove', { name }), exact: true });
  await button.click();
  await expect(button).toHaveCount(0);
}

/** Returns the badge by its required number of trees. */
export function badge(page: Page, treesRequired: number): Locator {
  return page
    .getByRole('list', { name: t('profileCard.levels') })
    .getByRole('button', { name: new RegExp(`^${treesRequired}: `, 'u') });
}

export function treeHeading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** Returns the value next to a label on a tree page. */
export function fact(page: Page, label: string): Locator {
  return page.locator('dt').filter({ hasText: label }).locator('+ dd');
}

export function renameButton(page: Page): Locator {
  return page.getByRole('button', { name: t('treeDetail.rename') });
}

/** Renames a tree, or clears its name with an empty one; does not wait for the response. */
export async function renameTree(page: Page, from: string, to: string): Promise<void> {
  await renameButton(page).click();
  const sheet = page.getByRole('dialog', { name: t('treeDetail.rename') });
  const field = sheet.getByRole('textbox', { name: t('treeDetail.nameLabel') });
  await expect(field).toHaveValue(from);
  await field.fill(to);
  await sheet.getByRole('button', { name: t('common.save') }).click();
  await expect(sheet).toBeHidden();
}

/** The sign-in prompt at the bottom of the page for visitors. */
export function signInPrompt(page: Page): Locator {
  return page
    .getByRole('region', { name: t('a11y.messages') })
    .getByRole('link', { name: t('publicUser.toast') });
}

export async function expectForestOf(page: Page, person: DemoAccount & { name: string }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  const heading = t('publicUser.treesOf', { name: person.firstname });
  const trees = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading }) });
  await expect(
    trees.getByText(t('common.treeCount', { count: person.trees }), { exact: true }),
  ).toBeVisible();
  await expect(trees.getByRole('listitem')).toHaveCount(Math.min(person.trees, 20));
}
