import type { Config } from './config.ts';
import { systemClock } from './core/clock.ts';
import type { Context } from './core/context.ts';
import { type KeyStore, openKeyStore } from './core/keys/key-store.ts';
import { masterSecretsOf } from './core/keys/master-secret.ts';
import { startTracing } from './core/log/tracing.ts';
import { connectDatabase } from './core/postgres/database.ts';
import { openWorkerChannel } from './core/process/worker-channel.ts';
import { createContext } from './create-context.ts';
import { refreshModels } from './features/trees/specie/refresh-models.ts';

export type Runtime = { context: Context; keyStore: KeyStore };

type OnStop = (stop: () => Promise<unknown>) => void;

export async function bootstrap(config: Config, databaseUrl: string, onStop: OnStop): Promise<Runtime> {
  onStop(await startTracing(config.tracing));
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: config.databaseReadUrl,
    poolSize: config.databasePoolSize,
    preparedStatements: config.usesPreparedStatements,
  });
  onStop(() => database.end());
  await refreshModels(database.sql).catch((error: Error) =>
    process.stderr.write(`  Species are as they ship. ${error.message}\n`),
  );
  const keyStore = await openKeyStore(database.sql, await masterSecretsOf(config));
  const { secrets } = keyStore;
  const workerChannel = openWorkerChannel();
  const context = createContext({ config, database, secrets, clock: systemClock, workerChannel });
  return { context, keyStore };
}
