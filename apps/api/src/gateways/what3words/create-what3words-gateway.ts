import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { what3wordsGateway, type WordGateway } from './what3words-gateway.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** what3words, if the configuration has a key for it. */
export function createWordGateway({ what3words }: Config, clock: Clock): WordGateway | undefined {
  const { baseUrl, key } = what3words;
  return key === undefined ? undefined : what3wordsGateway({ baseUrl, key, timeoutMs, clock });
}
