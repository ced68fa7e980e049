import type { ChatDone } from '@nabta/contract/trees/chat';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { StreamEvent } from '#core/http/response.ts';
import { random } from '#core/random.ts';
import { consumeTokens } from '#core/rate-limit/rate-limit.ts';

import { type Reply, streamReply } from './answer-question.ts';
import { maxEarlierQuestions, questionsPerDay, questionsPerMinute, turnTtlMs } from './chat-limits.ts';
import { deleteTurn, insertMessage, insertTurn, selectQuestions, type Conversation } from './chat.queries.ts';
import { viewMessage } from './chat.view.ts';
import type { ChatQuestion } from './prompt.ts';
import { readFacts } from './read-facts.ts';

type Question = { publicId: string; text: string; visit: string | undefined; language: Language };

export type Turn = { id: string; conversation: Conversation; question: ChatQuestion };

/** Starts a chat turn; a rejected turn consumes no quota. */
export async function startTurn(context: Context, caller: Caller, question: Question): Promise<Turn> {
  const { accountId } = caller;
  const { id: treeId, isMine, facts } = await readFacts(context, question.publicId, caller);
  // Without a visit id the messages are stored under a random one and cannot be read later.
  const conversation: Conversation = {
    treeId,
    accountId,
    visitId: isMine ? null : (question.visit ?? random.uuid()),
  };
  const id = random.uuid();
  const earlier = await context.database.transaction(async (sql) => {
    const now = context.clock.now();
    const buckets = [
      { key: `chat:minute:${accountId}`, limit: questionsPerMinute },
      { key: `chat:day:${accountId}`, limit: questionsPerDay },
    ];
    const [isFirst, questions] = await Promise.all([
      insertTurn(sql, { accountId, turnId: id, now, endsAt: addMs(now, turnTtlMs) }),
      selectQuestions(sql, conversation, maxEarlierQuestions),
      consumeTokens(sql, buckets, now),
    ]);
    if (!isFirst) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });
    return questions;
  });
  const { text, language } = question;
  return { id, conversation, question: { text, earlier: earlier.toReversed(), language, facts } };
}

/** Streams the answer, then both saved messages; a client disconnect saves nothing. */
export async function* streamAnswer(
  context: Context,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, void> {
  let isSaved = false;
  try {
    if (signal.aborted) return;
    const reply = streamReply(
      context,
      { question: turn.question, accountId: turn.conversation.accountId },
      signal,
    );
    let step = await reply.next();
    for (; !step.done; step = await reply.next()) {
      if (signal.aborted) return;
      yield { event: 'delta', data: { text: step.value } };
    }
    if (signal.aborted) return;
    const data = await saveMessages(context, turn, step.value);
    isSaved = true;
    yield { event: 'done', data };
  } finally {
    if (!isSaved) await deleteTurn(context.database.sql, turn.conversation.accountId, turn.id);
  }
}

async function saveMessages(
  { database, clock }: Context,
  { id, conversation, question }: Turn,
  reply: Reply,
): Promise<ChatDone> {
  const createdAt = clock.now();
  return database.transaction(async (sql) => {
    const [questionMessage, answerMessage] = await Promise.all([
      insertMessage(sql, conversation, {
        from: 'person',
        text: question.text,
        citations: [],
        chips: [],
        createdAt,
      }),
      insertMessage(sql, conversation, { from: 'tree', ...reply, createdAt }),
      deleteTurn(sql, conversation.accountId, id),
    ]);
    return { question: viewMessage(questionMessage), answer: viewMessage(answerMessage) };
  });
}
