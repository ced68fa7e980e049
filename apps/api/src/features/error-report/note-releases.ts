import type { Context } from '../../platform/context.ts';
import { serverRelease, webRelease } from '../../platform/process/release.ts';
import { insertRelease } from './error-report.queries.ts';

/** Writes down since when this release is served, so that a report of it is known to be newer, or older, than a solution. */
export async function noteReleases(
  { database, clock }: Context,
  webDirectory: string | undefined,
): Promise<void> {
  const web = webDirectory === undefined ? [] : [await webRelease(webDirectory)];
  for (const release of [await serverRelease(), ...web])
    await insertRelease(database.sql, release, clock.now());
}
