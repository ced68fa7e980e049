import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { drawPdf, drawPicture } from '../../apps/api/src/features/certificate/draw-certificate.ts';
import { sampleTree } from '../../apps/api/src/features/certificate/testing/sample-certificate.ts';
import { deriveSecrets } from '../../apps/api/src/platform/keys/secrets.ts';
import { createWaitingLine } from '../../apps/api/src/platform/waiting-line.ts';
import { languages } from '../../packages/domain/src/language.ts';
import { median } from '../../scripts/quantile.ts';
import { root } from './server.ts';
import { type Row, verdict } from './table.ts';

const rounds = 30;
const atOnce = 20;
/** As the server lets them draw. */
const inLine = createWaitingLine({ atOnce: 1, maxWaiting: atOnce, maxWaitMs: 60_000 });

/** How long a certificate takes to set, photograph and sign, none of it kept, and whether anybody waits meanwhile. */
export async function benchCertificate(): Promise<Row[]> {
  const photo = await readFile(join(root, 'apps/api/src/seed/pictures/trees/ghaf.webp'));
  const secrets = deriveSecrets('only for benches');
  const studio = {
    secrets,
    config: { publicUrl: new URL('https://nabta.example') },
    pictures: { read: async () => ({ bytes: photo, contentType: 'image/webp', etag: '"photo"' }) },
  } as unknown as Parameters<typeof drawPdf>[0];
  const certificate = (index: number) => ({
    issued: sampleTree(secrets, words(index)),
    language: languages[index % languages.length] ?? 'ar',
  });
  await drawPdf(studio, certificate(0));

  const sheets = await timesOf(rounds, (index) => drawPdf(studio, certificate(index + 1)));
  const pictures = await timesOf(6, (index) => drawPicture(studio, certificate(index + 1)));
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, (_, index) => inLine(() => drawPdf(studio, certificate(index + rounds)))),
  );
  const all = performance.now() - begun;
  pauses.disable();
  const pause = pauses.max / 1e6;
  return [
    { job: 'certificate, PDF', ours: ms(median(sheets)), ...verdict(median(sheets), { max: 150 }, ' ms') },
    {
      job: 'certificate, picture',
      ours: ms(median(pictures)),
      ...verdict(median(pictures), { max: 1_500 }, ' ms'),
    },
    {
      job: `${atOnce} certificates at once, the last`,
      ours: ms(all),
      ...verdict(all, { max: 3_000 }, ' ms'),
    },
    {
      job: 'longest pause of other requests meanwhile',
      ours: ms(pause),
      ...verdict(pause, { max: 100 }, ' ms'),
    },
  ];
}

const words = (index: number) => ({
  person: `نورة ${index}`,
  given: `سدرة ${index}`,
  dedicated: `عبدالله ${index}`,
  place: 'الأحساء',
});

async function timesOf(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await work(index);
    times.push(performance.now() - begun);
  }
  return times;
}

const ms = (figure: number) => `${figure.toFixed(0)} ms`;
