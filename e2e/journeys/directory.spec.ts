import { demoPerson } from '../demo-data.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { t } from '../texts.ts';

// Desktop viewport, on which the console is used.
test.use({ viewport: { width: 1440, height: 900 } });

test('creates a company, a land and an effort, resolves an edit conflict and publishes the company page', async ({
  page,
  otherDevice: colleague,
}) => {
  const suffix = String(Date.now() % 1_000_000);
  const save = (targetPage = page) => targetPage.getByRole('button', { name: t('record.save'), exact: true });
  const create = page.getByRole('button', { name: t('record.create'), exact: true });
  const english = (group: string, targetPage = page) =>
    targetPage
      .getByRole('group', { name: group, exact: true })
      .getByLabel(t('languages.en'), { exact: true });

  await enterConsole(page, demoPerson('924'), '/console/companies/new');
  await english(t('company.name')).fill(`Palm Press ${suffix}`);
  await english(t('company.about')).fill('Books grow on trees.');
  await expect(create).toBeEnabled();
  await create.click();
  await expect(page.getByRole('heading', { level: 2, name: `Palm Press ${suffix}` })).toBeVisible();
  await expectAccessible(page, 'a company of the console');

  await page.goto('/console/lands/new');
  await english(t('land.name')).fill(`Palm Grove ${suffix}`);
  await english(t('land.ownerName')).fill(`Grove Family ${suffix}`);
  await page.getByText(t('land.corners'), { exact: true }).click();
  const corners = page.getByLabel(t('land.cornersLabel'));
  await corners.fill('46.60, 24.70\n46.61, 24.71\n46.61, 24.70\n46.60, 24.71');
  await page.getByRole('button', { name: t('land.useCorners') }).click();
  await expect(page.getByText(t('land.crosses_itself'))).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByText(t('land.corners'), { exact: true }).click();
  await corners.fill('46.60, 24.70\n46.61, 24.70\n46.61, 24.71\n46.60, 24.71');
  await page.getByRole('button', { name: t('land.useCorners') }).click();
  await create.click();
  await expect(page.getByRole('heading', { level: 2, name: `Palm Grove ${suffix}` })).toBeVisible();

  await page.goto('/console/efforts/new');
  await english(t('effort.name')).fill(`Palm Effort ${suffix}`);
  await page.getByLabel(t('effort.startedOn')).fill('2026-02-01');
  await page.getByLabel(t('effort.target')).fill('30');
  await page.getByLabel(t('effort.land'), { exact: true }).selectOption(`Palm Grove ${suffix}`);
  await page.getByLabel(t('effort.company'), { exact: true }).selectOption(`Palm Press ${suffix}`);
  await page.getByRole('button', { name: t('effort.addSpecie') }).click();
  await page.getByLabel(t('effort.specie'), { exact: true }).selectOption('prosopis-cineraria');
  await page.getByLabel(t('effort.number')).fill('20');
  await expect(create).toBeDisabled();
  await page.getByLabel(t('effort.number')).fill('30');
  await create.click();
  await expect(save()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/efforts\/[0-9a-f-]{36}$/u);

  // Edit conflict: the second editor sees the differences before overwriting.
  await enterConsole(colleague, demoPerson('998'), new URL(page.url()).pathname);
  await english(t('effort.name'), colleague).fill(`Their Effort ${suffix}`);
  await save(colleague).click();
  await expect(colleague.getByText(t('record.unchanged'))).toBeVisible();
  await page.getByRole('radio', { name: t('effort.active') }).click();
  await save().click();
  const dialog = page.getByRole('dialog', { name: t('record.conflictTitle') });
  await expect(dialog).toContainText(`Their Effort ${suffix}`);
  await expectAccessible(page, 'two edits of one effort');
  await dialog.getByRole('button', { name: t('record.takeTheirs') }).click();
  await expect(english(t('effort.name'))).toHaveValue(`Their Effort ${suffix}`);

  await page.goto(`/company/palm-press-${suffix}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Palm Press ${suffix}`);
  await expectAccessible(page, 'the page of a company');
});

test('previews a growth model while typing and rejects a decreasing one', async ({ page }) => {
  await enterConsole(page, demoPerson('924'), '/console/species/acacia-salicina');
  await expect(page.getByText(t('specie.sound'))).toBeVisible();
  await page.getByLabel(t('specie.model')).first().selectOption('polynomial');
  const coefficients = page.getByLabel(t('specie.coefficients')).first();
  await coefficients.fill('1\n3\n-0.1');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel(t('specie.reasonLabel')).fill('A trial.');
  await expect(page.getByRole('button', { name: t('record.save'), exact: true })).toBeDisabled();
  await coefficients.fill('1\n1.4\n-0.01');
  await expect(page.getByText(t('specie.sound'))).toBeVisible();
  await expectAccessible(page, 'a growth model');
});
