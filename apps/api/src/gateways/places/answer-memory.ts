import { type Clock, day } from '../../platform/clock.ts';
import { createPromiseMemory, type PromiseMemory } from '../../platform/promise-memory.ts';
import type { ServiceAnswer } from './ask-service.ts';

/** Saves paid questions; a service that did not answer is asked again. */
export function answerMemory<T>(clock: Clock): PromiseMemory<ServiceAnswer<T>> {
  const isFailure = (result: ServiceAnswer<T>) => 'failure' in result;
  return createPromiseMemory({ max: 5_000, keep: { ms: 7 * day, clock }, isFailure });
}
