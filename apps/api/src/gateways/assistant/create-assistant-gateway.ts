import type { Config } from '#config.ts';
import type { Clock } from '#core/clock.ts';

import type { AssistantGateway } from './assistant-gateway.ts';
import { openAiGateway } from './openai-gateway.ts';

const maxTokens = 300;
const idleTimeoutMs = 5_000;
const totalTimeoutMs = 20_000;

/** Returns the configured language model, if any. */
export function createAssistantGateway({ chat }: Config, clock: Clock): AssistantGateway | undefined {
  return chat && openAiGateway({ ...chat, maxTokens, idleTimeoutMs, totalTimeoutMs, clock });
}
