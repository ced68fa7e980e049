import { demoPerson } from '../demo-world.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { enterConsole } from '../pages/console.ts';
import { say } from '../texts.ts';

// A desk, where the console is worked with.
test.use({ viewport: { width: 1440, height: 900 } });

test('staff makes a company, a land and an effort, sees what a colleague changed meanwhile, and everybody sees the company', async ({
  page,
  otherDevice: colleague,
}) => {
  const mark = String(Date.now() % 1_000_000);
  const save = (who = page) => who.getByRole('button', { name: say('record.save'), exact: true });
  const create = page.getByRole('button', { name: say('record.create'), exact: true });
  const english = (group: string, who = page) =>
    who.getByRole('group', { name: group, exact: true }).getByLabel(say('languages.en'), { exact: true });

  await enterConsole(page, demoPerson('924'), '/console/companies/new');
  await english(say('company.name')).fill(`Palm Press ${mark}`);
  await english(say('company.about')).fill('Books grow on trees.');
  await expect(create).toBeEnabled();
  await create.click();
  await expect(page.getByRole('heading', { level: 2, name: `Palm Press ${mark}` })).toBeVisible();
  await expectAccessible(page, 'a company of the console');

  await page.goto('/console/lands/new');
  await english(say('land.name')).fill(`Palm Grove ${mark}`);
  await english(say('land.ownerName')).fill(`Grove Family ${mark}`);
  await page.getByText(say('land.corners'), { exact: true }).click();
  const corners = page.getByLabel(say('land.cornersLabel'));
  await corners.fill('46.60, 24.70\n46.61, 24.71\n46.61, 24.70\n46.60, 24.71');
  await page.getByRole('button', { name: say('land.useCorners') }).click();
  await expect(page.getByText(say('land.crosses_itself'))).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByText(say('land.corners'), { exact: true }).click();
  await corners.fill('46.60, 24.70\n46.61, 24.70\n46.61, 24.71\n46.60, 24.71');
  await page.getByRole('button', { name: say('land.useCorners') }).click();
  await create.click();
  await expect(page.getByRole('heading', { level: 2, name: `Palm Grove ${mark}` })).toBeVisible();

  await page.goto('/console/efforts/new');
  await english(say('effort.name')).fill(`Palm Effort ${mark}`);
  await page.getByLabel(say('effort.startedOn')).fill('2026-02-01');
  await page.getByLabel(say('effort.target')).fill('30');
  await page.getByLabel(say('effort.land'), { exact: true }).selectOption(`Palm Grove ${mark}`);
  await page.getByLabel(say('effort.company'), { exact: true }).selectOption(`Palm Press ${mark}`);
  await page.getByRole('button', { name: say('effort.addSpecie') }).click();
  await page.getByLabel(say('effort.specie'), { exact: true }).selectOption('prosopis-cineraria');
  await page.getByLabel(say('effort.number')).fill('20');
  await expect(create).toBeDisabled();
  await page.getByLabel(say('effort.number')).fill('30');
  await create.click();
  await expect(save()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/efforts\/[0-9a-f-]{36}$/u);

  // Two people edit one effort: who comes second sees what differs, and saves over it knowingly.
  await enterConsole(colleague, demoPerson('998'), new URL(page.url()).pathname);
  await english(say('effort.name'), colleague).fill(`Their Effort ${mark}`);
  await save(colleague).click();
  await expect(colleague.getByText(say('record.unchanged'))).toBeVisible();
  await page.getByRole('radio', { name: say('effort.active') }).click();
  await save().click();
  const dialog = page.getByRole('dialog', { name: say('record.conflictTitle') });
  await expect(dialog).toContainText(`Their Effort ${mark}`);
  await expectAccessible(page, 'two edits of one effort');
  await dialog.getByRole('button', { name: say('record.takeTheirs') }).click();
  await expect(english(say('effort.name'))).toHaveValue(`Their Effort ${mark}`);

  await page.goto(`/company/palm-press-${mark}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Palm Press ${mark}`);
  await expectAccessible(page, 'the page of a company');
});

test('a growth model is drawn as one types, and refused where it falls', async ({ page }) => {
  await enterConsole(page, demoPerson('924'), '/console/species/acacia-salicina');
  await expect(page.getByText(say('specie.sound'))).toBeVisible();
  await page.getByLabel(say('specie.model')).first().selectOption('polynomial');
  const coefficients = page.getByLabel(say('specie.coefficients')).first();
  await coefficients.fill('1\n3\n-0.1');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel(say('specie.reasonLabel')).fill('A trial.');
  await expect(page.getByRole('button', { name: say('record.save'), exact: true })).toBeDisabled();
  await coefficients.fill('1\n1.4\n-0.01');
  await expect(page.getByText(say('specie.sound'))).toBeVisible();
  await expectAccessible(page, 'a growth model');
});
