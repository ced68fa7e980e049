import { answer } from '@nabta/chat-answers/answer';
import { citationsIn } from '@nabta/chat-answers/fact-sheet';
import { plainText } from '@nabta/chat-answers/plain-text';
import type { Citation } from '@nabta/contract/trees/chat';
import type { Language } from '@nabta/domain/language';

import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { tokenBucket, consumeOrWait } from '#core/rate-limit/rate-limit.ts';

import { checkModelAnswer } from './check-model-answer.ts';
import { type ChatQuestion, promptFor } from './prompt.ts';

export type Reply = { text: string; citations: Citation[] };

type ReplyStream = AsyncGenerator<string, Reply, void>;

/**
 * Uses the external assistant when it is available and gives a checked answer, otherwise the rule-based
 * answer. Questions about people never go outside.
 */
export async function* streamReply(
  context: Context,
  question: ChatQuestion,
  signal: AbortSignal,
): ReplyStream {
  const ruleBased = answer(question, question.facts);
  if (!ruleBased.isAboutPeople && (await canUseAssistant(context))) {
    const assistantReply = yield* streamAssistantReply(context, question, {
      language: ruleBased.language,
      signal,
    });
    if (assistantReply !== undefined || signal.aborted) return assistantReply ?? { text: '', citations: [] };
  }
  const text = plainText(ruleBased.text);
  yield* chunksOf(text);
  return {
    text,
    citations: ruleBased.citations
      .map(({ fact, section }) => ({ fact: plainText(fact), section }))
      .filter(({ fact }) => fact !== ''),
  };
}

/** Limits the daily cost of the external assistant; above it the rule-based answers are used. */
async function canUseAssistant({ assistant, config, database, clock }: Context): Promise<boolean> {
  const { chatPerDay } = config;
  if (assistant === undefined || assistant.isBackingOff() || chatPerDay === 0) return false;
  const perDay = tokenBucket(chatPerDay, { refill: chatPerDay, everyMs: day });
  return (await consumeOrWait(database.sql, 'chat:outside', perDay, clock.now())) === undefined;
}

/** Undefined when no sentence passed the checks. */
async function* streamAssistantReply(
  { assistant }: Context,
  question: ChatQuestion,
  { language, signal }: { language: Language; signal: AbortSignal },
): AsyncGenerator<string, Reply | undefined, void> {
  const prompt = promptFor(question, language);
  const stream = assistant?.streamReply(prompt.messages, signal);
  if (stream === undefined) return undefined;
  let text = '';
  for await (const sentence of checkModelAnswer(stream, { ...prompt, facts: question.facts, language })) {
    const chunk = text === '' ? sentence : ` ${sentence}`;
    text += chunk;
    yield chunk;
  }
  return text === '' ? undefined : { text, citations: citationsIn(text, question.facts, language) };
}

/** Yields up to six words at a time, to stream the answer. */
function* chunksOf(text: string): Generator<string, void, void> {
  yield* text.match(/(?:\S+\s*){1,6}/gu) ?? [];
}
