import type { Context } from '../../platform/context.ts';
import { readForest } from './forest-cache.ts';

/** Reads all trees once before anybody may ask, so that no visitor waits for what the first reading costs. */
export async function warmUp(
  context: Context,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  await readForest(context, { scope: 'whole' }).catch((err: unknown) =>
    log.warn({ err }, 'the forest was not read beforehand'),
  );
}
