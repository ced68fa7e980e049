import { readConfig } from '../apps/api/src/config.ts';
import { createErasureLedger } from '../apps/api/src/gateways/erasure-ledger/erasure-ledger.ts';
import { openPicturePlaces } from '../apps/api/src/gateways/pictures/create-picture-store.ts';
import { movePictures } from '../apps/api/src/gateways/pictures/move-pictures.ts';
import { StartError } from '../apps/api/src/platform/fault/start-error.ts';

const tellEvery = 1_000;

/**
 * Moves all pictures to the first place that PICTURE_STORE names, from the second, while the product runs with the same
 * setting. Ctrl-C or a fault keeps what is whole, and the same command goes on.
 */
try {
  await move();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function move(): Promise<void> {
  const config = readConfig();
  const { target, source } = openPicturePlaces(config);
  if (source === undefined)
    throw new StartError(
      'PICTURE_STORE names one place: set it to s3,disk to move pictures to the bucket, or to disk,s3 to move them back.',
    );
  // It lies where pictures lie, and is noted in every place of now.
  const erasures = createErasureLedger(config);
  for (const accountId of await Array.fromAsync(erasures.list())) await erasures.note(accountId);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  const { moved, different } = await movePictures(source, target, {
    signal: interruption.signal,
    onMoved: (count) => {
      if (count % tellEvery === 0) console.log(`  ${count} moved…`);
    },
  });
  const [first] = config.picturePlaces;
  console.log(`  ${moved} pictures moved, each read back and compared.`);
  for (const name of different)
    console.log(`  ${name} is not the same in both places and stays where it is.`);
  if (interruption.signal.aborted) console.log('  Stopped between two; the same command goes on from here.');
  else if (different.length === 0)
    console.log(`  PICTURE_STORE=${first === 'disk' ? 'disk' : 's3'} is enough now.`);
  process.exitCode = different.length > 0 || interruption.signal.aborted ? 1 : 0;
}
