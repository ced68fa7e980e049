import type { ChatDone } from '@nabta/contract/chat';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '../../platform/caller/authentication.ts';
import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { StreamEvent } from '../../platform/http/answer.ts';
import { takeTokens } from '../../platform/limit/rate-limit.ts';
import { random } from '../../platform/random.ts';
import { type Reply, replyTo } from './answer-question.ts';
import { maxEarlier, questionsPerDay, questionsPerMinute, turnMs } from './chat-limits.ts';
import { deleteTurn, insertMessage, insertTurn, selectQuestions, type Talk } from './chat.queries.ts';
import { viewMessage } from './chat.view.ts';
import type { Asked } from './prompt.ts';
import { readFacts } from './read-facts.ts';

type Question = { publicId: string; text: string; visit: string | undefined; language: Language };

export type Turn = { id: string; talk: Talk; asked: Asked };

/** Begins somebody's turn with a tree, or says why there is none; who is refused has used nothing up. */
export async function beginTurn(context: Context, asker: Caller, question: Question): Promise<Turn> {
  const { accountId } = asker;
  const { id: treeId, isMine, facts } = await readFacts(context, question.publicId, asker);
  // A visitor without a visit is answered, and what is said is found by nobody again.
  const talk: Talk = { treeId, accountId, visitId: isMine ? null : (question.visit ?? random.uuid()) };
  const id = random.uuid();
  const earlier = await context.database.transaction(async (sql) => {
    const now = context.clock.now();
    const buckets = [
      { key: `chat:minute:${accountId}`, limit: questionsPerMinute },
      { key: `chat:day:${accountId}`, limit: questionsPerDay },
    ];
    const [isFirst, questions] = await Promise.all([
      insertTurn(sql, { accountId, turnId: id, now, endsAt: later(now, turnMs) }),
      selectQuestions(sql, talk, maxEarlier),
      takeTokens(sql, buckets, now),
    ]);
    if (!isFirst) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });
    return questions;
  });
  const { text, language } = question;
  return { id, talk, asked: { text, earlier: earlier.toReversed(), language, facts } };
}

/** What the tree says, as it says it, and then both messages as they were saved; who hangs up leaves nothing behind. */
export async function* tellAnswer(
  context: Context,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, void> {
  let isOver = false;
  try {
    if (signal.aborted) return;
    const reply = replyTo(context, turn.asked, signal);
    let step = await reply.next();
    for (; !step.done; step = await reply.next()) {
      if (signal.aborted) return;
      yield { event: 'delta', data: { text: step.value } };
    }
    if (signal.aborted) return;
    const data = await save(context, turn, step.value);
    isOver = true;
    yield { event: 'done', data };
  } finally {
    if (!isOver) await deleteTurn(context.database.sql, turn.talk.accountId, turn.id);
  }
}

/** With it the turn is over. */
async function save(
  { database, clock }: Context,
  { id, talk, asked }: Turn,
  { text: answer, citations }: Reply,
): Promise<ChatDone> {
  const createdAt = clock.now();
  return database.transaction(async (sql) => {
    const [question, told] = await Promise.all([
      insertMessage(sql, talk, { from: 'person', text: asked.text, citations: [], createdAt }),
      insertMessage(sql, talk, { from: 'tree', text: answer, citations, createdAt }),
      deleteTurn(sql, talk.accountId, id),
    ]);
    return { question: viewMessage(question), answer: viewMessage(told) };
  });
}
