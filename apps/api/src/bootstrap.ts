import type { Config } from './config.ts';
import { createContext } from './create-context.ts';
import { useModels } from './features/specie/use-models.ts';
import { systemClock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { type KeyRing, openKeyRing } from './platform/keys/key-ring.ts';
import { masterSecretsOf } from './platform/keys/master-secret.ts';
import { startTracing } from './platform/log/tracing.ts';
import { connectDatabase } from './platform/postgres/database.ts';
import { siblingsOfThisProcess } from './platform/process/siblings.ts';

export type OpenHouse = { context: Context; ring: KeyRing };

type OnStop = (stop: () => Promise<unknown>) => void;

/** What every process of the house begins with: traces, the database, the keys, the species as they were last edited. */
export async function openHouse(config: Config, databaseUrl: string, onStop: OnStop): Promise<OpenHouse> {
  onStop(await startTracing(config.tracing));
  const database = connectDatabase({
    url: databaseUrl,
    readUrl: config.databaseReadUrl,
    poolSize: config.databasePoolSize,
    preparedStatements: config.usesPreparedStatements,
  });
  onStop(() => database.end());
  await useModels(database.sql).catch((error: Error) =>
    process.stderr.write(`  Species are as they ship. ${error.message}\n`),
  );
  const ring = await openKeyRing(database.sql, await masterSecretsOf(config));
  const context = createContext(config, database, ring.secrets, systemClock, siblingsOfThisProcess());
  return { context, ring };
}
