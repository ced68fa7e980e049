import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AssistantGateway } from './assistant-gateway.ts';
import { openAiGateway } from './openai-gateway.ts';

/** SECURITY D2. */
const maxTokens = 300;
const silenceMs = 5_000;
const wholeMs = 20_000;

/** The language model of the configuration, if it names one. */
export function createAssistantGateway({ chat }: Config, clock: Clock): AssistantGateway | undefined {
  return chat && openAiGateway({ ...chat, maxTokens, silenceMs, wholeMs, clock });
}
