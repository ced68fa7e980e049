import type { Citation } from '@nabta/contract/chat';
import type { Language } from '@nabta/domain/language';
import { answer } from '@nabta/voice/answer';
import { citationsIn } from '@nabta/voice/citations';
import { plainText } from '@nabta/voice/plain-text';

import { day } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { limitOf, secondsUntilTaken } from '../../platform/limit/rate-limit.ts';
import { heldToFacts } from './held-to-facts.ts';
import { type Asked, promptFor } from './prompt.ts';

export type Reply = { text: string; citations: Citation[] };

type Telling = AsyncGenerator<string, Reply, void>;

/** By the outside voice where there is one and it has something true to say, else by our own, which alone tells of people. */
export async function* replyTo(context: Context, asked: Asked, signal: AbortSignal): Telling {
  const own = answer(asked, asked.facts);
  if (!own.isOfPeople && (await mayAskOutside(context))) {
    const told = yield* tellByAssistant(context, asked, { language: own.language, signal });
    if (told !== undefined || signal.aborted) return told ?? { text: '', citations: [] };
  }
  const text = plainText(own.text);
  yield* inPieces(text);
  return {
    text,
    citations: own.citations
      .map(({ fact, section }) => ({ fact: plainText(fact), section }))
      .filter(({ fact }) => fact !== ''),
  };
}

/** SECURITY D2: over what all people together may cost in a day, our own voice answers. */
async function mayAskOutside({ assistant, config, database, clock }: Context): Promise<boolean> {
  if (assistant === undefined || assistant.isResting()) return false;
  const perDay = limitOf(config.chatPerDay, { refill: config.chatPerDay, everyMs: day });
  if (config.chatPerDay === 0) return false;
  return (await secondsUntilTaken(database.sql, 'chat:outside', perDay, clock.now())) === undefined;
}

/** Undefined where it said nothing that may be passed on. */
async function* tellByAssistant(
  { assistant }: Context,
  asked: Asked,
  { language, signal }: { language: Language; signal: AbortSignal },
): AsyncGenerator<string, Reply | undefined, void> {
  const prompt = promptFor(asked, language);
  const spoken = assistant?.speak(prompt.messages, signal);
  if (spoken === undefined) return undefined;
  let text = '';
  for await (const sentence of heldToFacts(spoken, { ...prompt, facts: asked.facts, language })) {
    const piece = text === '' ? sentence : ` ${sentence}`;
    text += piece;
    yield piece;
  }
  return text === '' ? undefined : { text, citations: citationsIn(text, asked.facts, language) };
}

/** A few words at a time, so that an answer begins to be read before it has all come. */
function* inPieces(text: string): Generator<string, void, void> {
  yield* text.match(/(?:\S+\s*){1,6}/gu) ?? [];
}
