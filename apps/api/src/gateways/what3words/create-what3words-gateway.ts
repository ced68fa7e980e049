import type { Config } from '#config.ts';
import type { Clock } from '#core/clock.ts';

import { what3wordsGateway, type What3wordsGateway } from './what3words-gateway.ts';

const timeoutMs = 3_000;

export function createWhat3wordsGateway({ what3words }: Config, clock: Clock): What3wordsGateway | undefined {
  const { baseUrl, key } = what3words;
  return key === undefined ? undefined : what3wordsGateway({ baseUrl, key, timeoutMs, clock });
}
