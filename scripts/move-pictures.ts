import { readConfig } from '../apps/api/src/config.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { createErasureLedger } from '../apps/api/src/gateways/erasure-ledger/erasure-ledger.ts';
import { openPictureStores } from '../apps/api/src/gateways/pictures/create-picture-store.ts';
import { migratePictures } from '../apps/api/src/gateways/pictures/migrate-pictures.ts';
import { runScript } from './run-script.ts';

const progressInterval = 1_000;

/**
 * Moves all pictures from the second store in PICTURE_STORE to the first while servers run with the same
 * setting. After an interruption, run the same command again to continue.
 */
await runScript(async () => {
  const config = readConfig();
  const { target, source } = openPictureStores(config);
  if (source === undefined)
    throw new StartupError(
      'PICTURE_STORE names one store: set it to s3,disk to move pictures to the bucket, or to disk,s3 to move them back.',
    );
  // The erasure ledger is stored with the pictures, so it is copied to every current store.
  const erasures = createErasureLedger(config);
  for (const accountId of await Array.fromAsync(erasures.list())) await erasures.record(accountId);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  const { moved, different } = await migratePictures(source, target, {
    signal: interruption.signal,
    onMoved: (count) => {
      if (count % progressInterval === 0) console.log(`  ${count} moved…`);
    },
  });
  const [first] = config.pictureLocations;
  console.log(`  ${moved} pictures moved, each read back and compared.`);
  for (const name of different) console.log(`  ${name} differs between the stores and was not moved.`);
  if (interruption.signal.aborted) console.log('  Stopped; run the same command to continue.');
  else if (different.length === 0)
    console.log(`  PICTURE_STORE=${first === 'disk' ? 'disk' : 's3'} is enough now.`);
  process.exitCode = different.length > 0 || interruption.signal.aborted ? 1 : 0;
});
