import type { Context } from '#core/context.ts';

import { loadForest } from './forest-cache.ts';

/** Preloads the whole forest at startup, so no visitor waits for the first load. */
export async function warmUp(
  context: Context,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  await loadForest(context, { scope: 'whole' }).catch((err: unknown) =>
    log.warn({ err }, 'Preloading the forest failed'),
  );
}
