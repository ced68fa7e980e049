import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Page } from '@playwright/test';

import { databaseFile, port } from '../database-fixtures.ts';
import { expect, test } from '../journey.ts';
import { treeHeading } from '../pages/forest.ts';
import { expectAppShellCached } from '../pages/offline.ts';
import { signInWithTrees } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { t } from '../texts.ts';

const web = resolve(import.meta.dirname, '../../apps/web');
const updatedPort = port + 500;

test.use({ serviceWorkers: 'allow', baseURL: `http://localhost:${updatedPort}` });

test('offers a new build above a half-filled form and applies it at the next navigation', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-newer-'));
  const newer = join(folder, 'dist');
  await copyAsNewer(newer);
  let server = await serve(join(web, 'dist'));
  try {
    await signInWithTrees(page, ['سدرة الباب']);
    await page.goto('/');
    await expectHomeOf(page, someone);
    await expectAppShellCached(page);
    const before = await releaseOf(page);
    const other = await page.context().newPage();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();
    await page.getByRole('radio', { name: t('feedback.emoji4') }).press('Space');
    const comment = page.getByRole('textbox', { name: t('feedback.placeholder') });
    await comment.fill('أحب سدرتي لأن');

    // Deploy: the server drops the old files and the browser checks for a new service worker.
    await server.stop();
    server = await serve(newer);
    expect((await page.request.get(before)).status()).toBe(404);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const offer = page.getByRole('button', { name: t('offline.updateNow') });
    await expect(offer).toBeVisible();
    await expect(comment).toHaveValue('أحب سدرتي لأن');

    // The update waits because the form has unsaved input.
    await offer.click();
    await expect(page.getByText(t('offline.updateLater'))).toBeVisible();
    await expect(comment).toHaveValue('أحب سدرتي لأن');
    expect(await releaseOf(page)).toBe(before);

    // A page of the old build not yet loaded by this tab still works.
    await other.getByRole('link', { name: t('profile.faq') }).click();
    await expect(other).toHaveURL('/faq');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await releaseOf(other)).toBe(before);

    // The next page of the first tab uses the new build.
    await page
      .getByRole('link', { name: /سدرة الباب/u })
      .first()
      .click();
    await expect(treeHeading(page)).toHaveText('سدرة الباب');
    await expect.poll(() => releaseOf(page)).not.toBe(before);
    await expect(treeHeading(page)).toHaveText('سدرة الباب');
    await expect(page.getByText(t('offline.updateReady'))).toHaveCount(0);

    // The other tab keeps the old build.
    expect(await releaseOf(other)).toBe(before);
    await other.getByRole('button', { name: t('header.back') }).click();
    await expect(other.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible();
    await page.context().setOffline(true);
    await page.goto('/');
    await expectHomeOf(page, someone);
    expect(await releaseOf(page)).not.toBe(before);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function releaseOf(page: Page): Promise<string> {
  return (await page.locator('meta[name=release]').getAttribute('content')) ?? '';
}

/** Copies the build with a new release name and new asset names, so old asset URLs return 404. */
async function copyAsNewer(newer: string): Promise<void> {
  const dist = join(web, 'dist');
  const release = await readFile(join(dist, 'release.txt'), 'utf8');
  const assets = new Set(await readdir(join(dist, 'assets')));
  const rename = (text: string) =>
    text.replaceAll(/([\w.-]+-[\w-]{8})\.(js|css)/gu, (name, stem: string, ending: string) =>
      assets.has(name) ? `${stem}-newer.${ending}` : name,
    );
  for (const folder of ['assets', 'server/assets']) await mkdir(join(newer, folder), { recursive: true });
  for await (const path of glob('{*.*,assets/*,server/*.*,server/assets/*}', { cwd: dist })) {
    if (/\.(?:br|gz)$/u.test(path)) continue;
    const target = join(newer, rename(path));
    if (!/\.(?:html|js|css|json|txt)$/u.test(path)) await copyFile(join(dist, path), target);
    else
      await writeFile(
        target,
        rename(await readFile(join(dist, path), 'utf8')).replaceAll(release, `${release}-newer`),
      );
  }
}

/** Serves the web app and waits until the server is ready. */
async function serve(webDirectory: string): Promise<{ stop(): Promise<unknown> }> {
  const databaseUrl = await readFile(databaseFile, 'utf8');
  const script = resolve(import.meta.dirname, '../serve-build.ts');
  const child = spawn(process.execPath, [script, databaseUrl, String(updatedPort), webDirectory], {
    stdio: 'inherit',
  });
  const isUp = () =>
    fetch(`http://localhost:${updatedPort}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
