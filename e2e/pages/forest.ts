import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import type { DemoAccount } from '../../apps/api/src/seed/demo-accounts.ts';
import { say } from '../texts.ts';
import { signInAs } from './session.ts';
import { expectHomeOf } from './sign-in.ts';

const views = { list: 'home.viewList', cards: 'home.viewCards', map: 'home.viewMap' } as const;

export type View = keyof typeof views;

/** The home of somebody of the demo data, once their trees are there. */
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
    .filter({ has: page.getByRole('heading', { level: 2, name: say('home.myTrees') }) });
}

/** How many trees pass the search and the filters, as the line above the list says. */
export async function expectTreesFound(page: Page, count: number): Promise<void> {
  await expect(myTrees(page).getByRole('status').first()).toHaveText(say('common.treeCount', { count }));
}

/** A home without a single tree, once that is known. */
export async function expectNoTrees(page: Page): Promise<void> {
  await expect(myTrees(page).getByRole('heading', { level: 3, name: say('home.emptyTitle') })).toBeVisible();
}

export function treesPanel(page: Page): Locator {
  return page.getByRole('tabpanel');
}

/** The trees that are drawn; of a long list only those near the screen are. */
export function treeItems(page: Page): Locator {
  return treesPanel(page).getByRole('listitem');
}

export async function showView(page: Page, view: View): Promise<void> {
  await page.getByRole('tab', { name: say(views[view]) }).click();
  await expectView(page, view);
}

export async function expectView(page: Page, view: View): Promise<void> {
  await expect(page.getByRole('tab', { name: say(views[view]) })).toHaveAttribute('aria-selected', 'true');
}

/** The address carries exactly these words after its question mark. */
export async function expectAddress(page: Page, params: Record<string, string>): Promise<void> {
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), 'what the address keeps')
    .toEqual(params);
}

/** Scrolls as a hurried finger does, until what stands after the last tree has come. */
export async function scrollToEnd(page: Page): Promise<void> {
  const end = page.getByText(say('home.endOfList'));
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(end).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [50] });
}

export function searchField(page: Page): Locator {
  return page.getByRole('searchbox', { name: say('home.searchPlaceholder') });
}

/** Opens the filters, of which so many are in use. */
export async function openFilters(page: Page, inUse = 0): Promise<Locator> {
  await page.getByRole('button', { name: say('filter.active', { count: inUse }), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say('filter.title') });
  await expect(sheet.getByRole('combobox', { name: say('filter.specie') })).toBeEnabled();
  return sheet;
}

export async function removeFilter(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: say('filter.remove', { name }), exact: true });
  await button.click();
  await expect(button).toHaveCount(0);
}

/** One of the six badges by the trees it takes. */
export function badge(page: Page, treesRequired: number): Locator {
  return page
    .getByRole('list', { name: say('profileCard.levels') })
    .getByRole('button', { name: new RegExp(`^${treesRequired}: `, 'u') });
}

export function treeHeading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** What the page of a tree says beside one of its labels. */
export function fact(page: Page, label: string): Locator {
  return page.locator('dt').filter({ hasText: label }).locator('+ dd');
}

export function renameButton(page: Page): Locator {
  return page.getByRole('button', { name: say('treeDetail.rename') });
}

/** Gives a tree another name, or with an empty one takes its name away; the answer is on its way then. */
export async function renameTree(page: Page, from: string, to: string): Promise<void> {
  await renameButton(page).click();
  const sheet = page.getByRole('dialog', { name: say('treeDetail.rename') });
  const field = sheet.getByRole('textbox', { name: say('treeDetail.nameLabel') });
  await expect(field).toHaveValue(from);
  await field.fill(to);
  await sheet.getByRole('button', { name: say('common.save') }).click();
  await expect(sheet).toBeHidden();
}

/** The invitation that stands at the foot of the page for who is not signed in. */
export function signInPrompt(page: Page): Locator {
  return page
    .getByRole('region', { name: say('a11y.messages') })
    .getByRole('link', { name: say('publicUser.toast') });
}

export async function expectForestOf(page: Page, person: DemoAccount & { name: string }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  const heading = say('publicUser.treesOf', { name: person.firstname });
  const trees = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading }) });
  await expect(
    trees.getByText(say('common.treeCount', { count: person.trees }), { exact: true }),
  ).toBeVisible();
  await expect(trees.getByRole('listitem')).toHaveCount(Math.min(person.trees, 20));
}
