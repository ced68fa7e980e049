import { answer, type Answer } from '@nabta/chat-answers/answer';
import { citationsIn } from '@nabta/chat-answers/fact-sheet';
import { plainText } from '@nabta/chat-answers/plain-text';
import type { ChatChip, Citation } from '@nabta/contract/trees/chat';

import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { consumeTokens, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { assistantPerDay, assistantPerMinute, maxPromptQuestions } from './chat-limits.ts';
import { checkModelAnswer } from './check-model-answer.ts';
import { type ChatQuestion, promptFor } from './prompt.ts';

export type Reply = { text: string; citations: Citation[]; chips: ChatChip[] };

type ReplyStream = AsyncGenerator<string, Reply, void>;

/**
 * Uses the external assistant when it is available and gives a checked answer, otherwise the rule-based
 * answer. Questions about people and messages that need care never go outside.
 */
export async function* streamReply(
  context: Context,
  { question, accountId }: { question: ChatQuestion; accountId: string },
  signal: AbortSignal,
): ReplyStream {
  const ruleBased = answer(question, question.facts);
  if (ruleBased.mayAskModel && (await canUseAssistant(context, accountId))) {
    const assistantReply = yield* streamAssistantReply(context, question, { ruleBased, signal });
    if (assistantReply !== undefined) return assistantReply;
    if (signal.aborted) return { text: '', citations: [], chips: [] };
  }
  const text = plainText(ruleBased.text);
  yield* chunksOf(text);
  return {
    text,
    citations: ruleBased.citations
      .map(({ fact, section }) => ({ fact: plainText(fact), section }))
      .filter(({ fact }) => fact !== ''),
    chips: ruleBased.chips,
  };
}

/** Limits use and daily cost of the external assistant; above it the rule-based answers are used. */
async function canUseAssistant(
  { assistant, config, database, clock }: Context,
  accountId: string,
): Promise<boolean> {
  const { chatPerDay } = config;
  if (assistant === undefined || assistant.isBackingOff() || chatPerDay === 0) return false;
  const buckets = [
    { key: `chat:outside:minute:${accountId}`, limit: assistantPerMinute },
    { key: `chat:outside:day:${accountId}`, limit: assistantPerDay },
    { key: 'chat:outside', limit: tokenBucket(chatPerDay, { refill: chatPerDay, everyMs: day }) },
  ];
  try {
    await database.transaction((sql) => consumeTokens(sql, buckets, clock.now()));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Undefined when no sentence passed the checks. */
async function* streamAssistantReply(
  { assistant }: Context,
  question: ChatQuestion,
  { ruleBased, signal }: { ruleBased: Answer; signal: AbortSignal },
): AsyncGenerator<string, Reply | undefined, void> {
  const { language } = ruleBased;
  const prompt = promptFor({ ...question, earlier: shareableQuestions(question) }, language);
  const stream = assistant?.streamReply(prompt.messages, signal);
  if (stream === undefined) return undefined;
  let text = '';
  for await (const sentence of checkModelAnswer(stream, { ...prompt, facts: question.facts, language })) {
    const chunk = text === '' ? sentence : ` ${sentence}`;
    text += chunk;
    yield chunk;
  }
  if (text === '') return undefined;
  return {
    text,
    citations: citationsIn(text, question.facts, language),
    // Questions offered by the rules when they did not understand do not fit an answer of the model.
    chips: ruleBased.outcome === 'unknown' || ruleBased.outcome === 'choice' ? [] : ruleBased.chips,
  };
}

/** The last questions, except those about people and messages that need care. */
function shareableQuestions({ earlier, language, facts }: ChatQuestion): string[] {
  return earlier
    .slice(-maxPromptQuestions)
    .filter((text) => answer({ text, earlier: [], language }, facts).mayAskModel);
}

/** Yields up to six words at a time, to stream the answer. */
function* chunksOf(text: string): Generator<string, void, void> {
  yield* text.match(/(?:\S+\s*){1,6}/gu) ?? [];
}
