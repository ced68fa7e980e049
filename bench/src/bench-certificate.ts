import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { createConcurrencyLimit } from '../../apps/api/src/core/concurrency-limit.ts';
import { deriveSecrets } from '../../apps/api/src/core/keys/secrets.ts';
import { renderPdf, renderImage } from '../../apps/api/src/features/trees/certificate/render-certificate.ts';
import { sampleTree } from '../../apps/api/src/features/trees/certificate/testing/sample-certificate.ts';
import { languages } from '../../packages/domain/src/language.ts';
import { median } from '../../scripts/quantile.ts';
import { repositoryRoot } from '../../scripts/run-command.ts';
import { measureTime } from '../../testkit/load.ts';
import { checkMs, type Row } from '../../testkit/results.ts';

const rounds = 30;
const concurrency = 20;
/** Same limit as on the server. */
const runLimited = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: concurrency, maxWaitMs: 60_000 });

/** Measures rendering and signing of uncached certificates, and the longest pause of other requests. */
export async function benchCertificate(): Promise<Row[]> {
  const photo = await readFile(join(repositoryRoot, 'apps/api/src/seed/pictures/trees/ghaf.webp'));
  const secrets = deriveSecrets('only for benches');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rendering reads only these parts
  const context = {
    secrets,
    config: { publicUrl: new URL('https://nabta.example') },
    pictures: { read: async () => ({ bytes: photo, contentType: 'image/webp', etag: '"photo"' }) },
  } as unknown as Parameters<typeof renderPdf>[0];
  const certificate = (index: number) => ({
    issued: sampleTree(secrets, namesOf(index)),
    language: languages[index % languages.length] ?? 'ar',
  });
  await renderPdf(context, certificate(0));

  const pdfTimes = await timesOf(rounds, (index) => renderPdf(context, certificate(index + 1)));
  const pictureTimes = await timesOf(6, (index) => renderImage(context, certificate(index + 1)));
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 5 });
  eventLoopDelay.enable();
  const renderConcurrently = () =>
    Promise.all(
      Array.from({ length: concurrency }, (_, index) =>
        runLimited(() => renderPdf(context, certificate(index + rounds))),
      ),
    );
  const { tookMs } = await measureTime(renderConcurrently);
  eventLoopDelay.disable();
  return [
    checkMs('certificate, PDF', median(pdfTimes), { max: 150 }),
    checkMs('certificate, picture', median(pictureTimes), { max: 1_500 }),
    checkMs(`last of ${concurrency} concurrent certificates`, tookMs, { max: 3_000 }),
    checkMs('longest pause of other requests', eventLoopDelay.max / 1e6, { max: 100 }),
  ];
}

const namesOf = (index: number) => ({
  person: `نورة ${index}`,
  given: `سدرة ${index}`,
  dedicated: `عبدالله ${index}`,
  place: 'الأحساء',
});

async function timesOf(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push((await measureTime(() => work(index))).tookMs);
  return times;
}
