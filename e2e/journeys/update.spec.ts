import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Page } from '@playwright/test';

import { databaseFile, giveTrees, port } from '../house.ts';
import { expect, newPhone, test } from '../journey.ts';
import { treeHeading } from '../pages/forest.ts';
import { expectShellKept } from '../pages/offline.ts';
import { signInQuietly } from '../pages/session.ts';
import { expectHomeOf, someone } from '../pages/sign-in.ts';
import { say } from '../texts.ts';

const web = resolve(import.meta.dirname, '../../apps/web');
const updatedPort = port + 500;

test.use({ serviceWorkers: 'allow', baseURL: `http://localhost:${updatedPort}` });

test('a newer build is offered over a form half filled in, and taken once that is done', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-newer-'));
  const newer = join(folder, 'dist');
  await copyAsNewer(newer);
  let house = await serve(join(web, 'dist'));
  try {
    const phone = newPhone();
    await signInQuietly(page, phone);
    await giveTrees(phone, ['سدرة الباب']);
    await page.goto('/');
    await expectHomeOf(page, someone);
    await expectShellKept(page);
    const before = await releaseOf(page);
    const other = await page.context().newPage();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1, name: say('profile.title') })).toBeVisible();
    await page.getByRole('radio', { name: say('feedback.emoji4') }).check({ force: true });
    const comment = page.getByRole('textbox', { name: say('feedback.placeholder') });
    await comment.fill('أحب سدرتي لأن');

    // The deploy: the old files are gone from the server, and the browser looks for a newer worker.
    await house.stop();
    house = await serve(newer);
    expect((await page.request.get(before)).status()).toBe(404);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const offer = page.getByRole('button', { name: say('offline.updateNow') });
    await expect(offer).toBeVisible();
    await expect(comment).toHaveValue('أحب سدرتي لأن');

    // It waits for the form, which is whole.
    await offer.click();
    await expect(page.getByText(say('offline.updateLater'))).toBeVisible();
    await expect(comment).toHaveValue('أحب سدرتي لأن');
    expect(await releaseOf(page)).toBe(before);

    // A screen of the old build that this tab never loaded is still there.
    await other.getByRole('link', { name: say('profile.faq') }).click();
    await expect(other).toHaveURL('/faq');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await releaseOf(other)).toBe(before);

    // The next page of the first tab is one of the newer build.
    await page
      .getByRole('link', { name: /سدرة الباب/u })
      .first()
      .click();
    await expect(treeHeading(page)).toHaveText('سدرة الباب');
    await expect.poll(() => releaseOf(page)).not.toBe(before);
    await expect(treeHeading(page)).toHaveText('سدرة الباب');
    await expect(page.getByText(say('offline.updateReady'))).toHaveCount(0);

    // The other tab was not touched, and goes on with what it has.
    expect(await releaseOf(other)).toBe(before);
    await other.getByRole('button', { name: say('header.back') }).click();
    await expect(other.getByRole('heading', { level: 1, name: say('profile.title') })).toBeVisible();
    await page.context().setOffline(true);
    await page.goto('/');
    await expectHomeOf(page, someone);
    expect(await releaseOf(page)).not.toBe(before);
  } finally {
    await house.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function releaseOf(page: Page): Promise<string> {
  return (await page.locator('meta[name=release]').getAttribute('content')) ?? '';
}

/** The same build under another name, and its scripts too: what is called by a name of before is gone. */
async function copyAsNewer(newer: string): Promise<void> {
  const dist = join(web, 'dist');
  const release = await readFile(join(dist, 'release.txt'), 'utf8');
  const assets = new Set(await readdir(join(dist, 'assets')));
  const rename = (text: string) =>
    text.replaceAll(/([\w.-]+-[\w-]{8})\.(js|css)/gu, (name, stem: string, ending: string) =>
      assets.has(name) ? `${stem}-newer.${ending}` : name,
    );
  await mkdir(join(newer, 'assets'), { recursive: true });
  for await (const path of glob('{*,assets/*}', { cwd: dist })) {
    if (path === 'assets' || /\.(?:br|gz)$/u.test(path)) continue;
    const target = join(newer, rename(path));
    if (!/\.(?:html|js|css|json|txt)$/u.test(path)) await copyFile(join(dist, path), target);
    else
      await writeFile(
        target,
        rename(await readFile(join(dist, path), 'utf8')).replaceAll(release, `${release}-newer`),
      );
  }
}

/** The house with this web app, once it answers. */
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
