import { type Clock, day } from '../../platform/clock.ts';
import { createPromiseMemory, type PromiseMemory } from '../../platform/promise-memory.ts';
import type { ServiceAnswer } from './ask-service.ts';

/** Saves paid questions; a service that did not answer is asked again. */
export function answerMemory<T>(clock: Clock): PromiseMemory<ServiceAnswer<T>> {
  const isFailure = (result: ServiceAnswer<T>) => 'failure' in result;
  const bytesOf = (result: ServiceAnswer<T>) => 2 * JSON.stringify(result).length;
  return createPromiseMemory({ maxBytes: 8e6, bytesOf, keep: { ms: 7 * day, clock }, isFailure });
}
