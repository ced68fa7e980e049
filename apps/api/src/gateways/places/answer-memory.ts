import type { Clock } from '../../platform/clock.ts';
import type { ServiceAnswer } from './ask-service.ts';

export type AnswerMemory<T> = {
  /** The answer to the same question if it is known or on its way, else what `ask` brings; failures are forgotten. */
  recall(question: string, ask: () => Promise<ServiceAnswer<T>>): Promise<ServiceAnswer<T>>;
};

type Limits = { most: number; keepMs: number };

/** Saves paid questions; what it holds is only ever a copy, and the least used goes first. */
export function answerMemory<T>({ most, keepMs }: Limits, clock: Clock): AnswerMemory<T> {
  const known = new Map<string, { asking: Promise<ServiceAnswer<T>>; until: number }>();
  return {
    recall(question, ask) {
      const now = clock.now().getTime();
      const found = known.get(question);
      known.delete(question);
      const entry = found !== undefined && now < found.until ? found : { asking: ask(), until: now + keepMs };
      known.set(question, entry);
      if (known.size > most) known.delete(known.keys().next().value ?? question);
      if (entry !== found) void forgetFailure(question, entry);
      return entry.asking;
    },
  };

  async function forgetFailure(
    question: string,
    entry: { asking: Promise<ServiceAnswer<T>> },
  ): Promise<void> {
    const result = await entry.asking;
    if ('failure' in result && known.get(question) === entry) known.delete(question);
  }
}
