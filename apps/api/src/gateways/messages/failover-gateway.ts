import type { Clock } from '../../platform/clock.ts';
import { type BreakerLimits, type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';
import {
  DeliveryFailure,
  type DeliveryReceipt,
  type MessageGateway,
  type OutgoingMessage,
} from './message-gateway.ts';

export type FailOverSettings = {
  clock: Clock;
  breaker?: BreakerLimits;
  /** How long after an unsure try "I have no such message" is not yet believed: it may still be on its way in. */
  settleMs?: number;
};

type Attempt = { message: OutgoingMessage; since: Date; signal: AbortSignal | undefined };

/** Two, so that one message that hangs, and its question, already spare the next one the wait. */
const defaultBreaker: BreakerLimits = { failures: 2, windowMs: 60_000, restMs: 30_000 };
const defaultSettleMs = 10_000;
const name = 'failover';

/**
 * One gateway out of several, in order of preference. Wrap a single provider too: the rules below live here.
 *
 * 1. A permanent failure ends the matter; no other provider is tried.
 * 2. A message that surely did not leave goes to the next provider at once.
 * 3. A message that may have left is never handed on: its provider is asked, and unless it shows the message, the
 *    failure says `mayHaveBeenSent`. The caller tries again later with `unsureSince`; then every provider is asked, and
 *    only if all can tell and none has it is it sent again, by another road first.
 * 4. A provider whose circuit is open costs a new message nothing; on trial, it must answer a question before it gets a message.
 */
export function failOver(
  gateways: readonly MessageGateway[],
  { clock, breaker: limits = defaultBreaker, settleMs = defaultSettleMs }: FailOverSettings,
): MessageGateway {
  const breaker = circuitBreaker(limits, clock);
  return {
    name,
    async send(message, signal) {
      const { unsureSince } = message;
      if (unsureSince === undefined) {
        return await sendByFirst(gateways, { message, since: clock.now(), signal }, breaker, limits);
      }
      const attempt = { message, since: unsureSince, signal };
      const receipt = await findAnywhere(gateways, attempt, breaker);
      if (receipt !== undefined) return receipt;
      const settledInMs = unsureSince.getTime() + settleMs - clock.now().getTime();
      if (settledInMs > 0) throw unsure('too early to tell', settledInMs);
      return await sendByFirst([...gateways.slice(1), ...gateways.slice(0, 1)], attempt, breaker, limits);
    },
  };
}

async function sendByFirst(
  gateways: readonly MessageGateway[],
  attempt: Attempt,
  breaker: CircuitBreaker,
  limits: BreakerLimits,
): Promise<DeliveryReceipt> {
  let last = new DeliveryFailure(name, 'every provider is resting', { retryAfterMs: limits.restMs });
  for (const gateway of gateways) {
    const admission = breaker.admit(gateway.name);
    if (admission === 'refused') continue;
    try {
      if (admission === 'trial') await gateway.findSent?.(attempt.message, attempt.since, attempt.signal);
      const receipt = await gateway.send(attempt.message, attempt.signal);
      breaker.succeeded(gateway.name);
      return receipt;
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      note(breaker, gateway, error);
      if (error.isPermanent) throw error;
      if (error.mayHaveBeenSent) return await showOrThrow(gateway, attempt, breaker, error);
      last = error;
    }
  }
  throw last;
}

/** Right after an unsure try, only the message itself is an answer; its absence proves nothing yet. */
async function showOrThrow(
  gateway: MessageGateway,
  attempt: Attempt,
  breaker: CircuitBreaker,
  failure: DeliveryFailure,
): Promise<DeliveryReceipt> {
  const found = await find(gateway, attempt, breaker);
  if (found === 'absent' || found === 'unknown') throw failure;
  return found;
}

async function findAnywhere(
  gateways: readonly MessageGateway[],
  attempt: Attempt,
  breaker: CircuitBreaker,
): Promise<DeliveryReceipt | undefined> {
  const answers = await Promise.all(gateways.map((gateway) => find(gateway, attempt, breaker)));
  const receipt = answers.find((answer) => typeof answer === 'object');
  if (receipt === undefined && answers.includes('unknown')) throw unsure('a provider cannot tell');
  return receipt;
}

/**
 * A gateway that cannot be asked keeps each reference once by itself. One whose circuit is open is asked all the same: who cannot
 * take messages may well tell of them, and only its answer lets another send what is unsure.
 */
async function find(
  gateway: MessageGateway,
  { message, since, signal }: Attempt,
  breaker: CircuitBreaker,
): Promise<DeliveryReceipt | 'absent' | 'unknown'> {
  if (gateway.findSent === undefined) return 'absent';
  try {
    return (await gateway.findSent(message, since, signal)) ?? 'absent';
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    note(breaker, gateway, error);
    return 'unknown';
  }
}

function note(breaker: CircuitBreaker, gateway: MessageGateway, failure: DeliveryFailure): void {
  if (failure.countsAgainstProvider) breaker.failed(gateway.name);
  else breaker.succeeded(gateway.name);
}

function unsure(reason: string, retryAfterMs?: number): DeliveryFailure {
  return new DeliveryFailure(name, reason, { mayHaveBeenSent: true, retryAfterMs });
}
