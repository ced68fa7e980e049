import type { Clock } from '#core/clock.ts';

import { type BreakerLimits, createCircuitBreaker } from './circuit-breaker.ts';
import {
  DeliveryFailure,
  type DeliveryReceipt,
  type MessageGateway,
  type OutgoingMessage,
} from './message-gateway.ts';

export type FailoverSettings = {
  clock: Clock;
  breaker?: BreakerLimits;
  /** For this long after an ambiguous attempt, "not found" may mean that the message is on its way. */
  settleMs?: number;
};

type Attempt = { message: OutgoingMessage; since: Date; signal: AbortSignal | undefined };

/** Two, so that one hanging message and its query already spare the next message the wait. */
const defaultBreaker: BreakerLimits = { failures: 2, windowMs: 60_000, cooldownMs: 30_000 };
const defaultSettleMs = 10_000;
const name = 'failover';

/**
 * Combines several gateways in order of preference; wrap a single provider too, since it implements these
 * rules. 1. A permanent failure ends the delivery. 2. A message that certainly was not sent goes to the next
 * provider immediately. 3. A message that may have been sent is never passed on: its provider is queried, and
 * unless it has the message, the failure says `mayHaveBeenSent`. The caller retries later with `unsureSince`;
 * then every provider is queried, and only if all respond and none has it is it sent again, through a
 * different provider first. 4. A provider with an open circuit is skipped; on trial it must respond to a
 * query before it gets a message.
 */
export function createFailoverGateway(
  gateways: readonly MessageGateway[],
  { clock, breaker: limits = defaultBreaker, settleMs = defaultSettleMs }: FailoverSettings,
): MessageGateway {
  const breaker = createCircuitBreaker(limits, clock);
  return {
    name,
    async send(message, signal) {
      const { unsureSince } = message;
      if (unsureSince === undefined)
        return sendThroughFirst(gateways, { message, since: clock.now(), signal });
      const attempt = { message, since: unsureSince, signal };
      const receipt = await findAnywhere(attempt);
      if (receipt !== undefined) return receipt;
      const settledInMs = unsureSince.getTime() + settleMs - clock.now().getTime();
      if (settledInMs > 0) throw ambiguousFailure('too early to resend', settledInMs);
      return sendThroughFirst([...gateways.slice(1), ...gateways.slice(0, 1)], attempt);
    },
  };

  async function sendThroughFirst(
    candidates: readonly MessageGateway[],
    attempt: Attempt,
  ): Promise<DeliveryReceipt> {
    let lastFailure = new DeliveryFailure(name, 'every circuit is open', { retryAfterMs: limits.cooldownMs });
    for (const gateway of candidates) {
      const admission = breaker.admit(gateway.name);
      if (admission === 'refused') continue;
      try {
        if (admission === 'trial') await gateway.findSent?.(attempt.message, attempt.since, attempt.signal);
        const receipt = await gateway.send(attempt.message, attempt.signal);
        breaker.recordSuccess(gateway.name);
        return receipt;
      } catch (error) {
        if (!(error instanceof DeliveryFailure)) throw error;
        recordOutcome(gateway, error);
        if (error.isPermanent) throw error;
        if (error.mayHaveBeenSent) {
          const receipt = await findReceipt(gateway, attempt);
          // Right after an ambiguous attempt, the absence of the message proves nothing yet.
          if (typeof receipt === 'string') throw error;
          return receipt;
        }
        lastFailure = error;
      }
    }
    throw lastFailure;
  }

  async function findAnywhere(attempt: Attempt): Promise<DeliveryReceipt | undefined> {
    const results = await Promise.all(gateways.map((gateway) => findReceipt(gateway, attempt)));
    const receipt = results.find((result) => typeof result === 'object');
    if (receipt === undefined && results.includes('unknown'))
      throw ambiguousFailure('a provider did not respond to the query');
    return receipt;
  }

  /**
   * A gateway without `findSent` deduplicates references itself. Providers with an open circuit are queried
   * too: they may still know their messages, and only their response lets another provider resend.
   */
  async function findReceipt(
    gateway: MessageGateway,
    { message, since, signal }: Attempt,
  ): Promise<DeliveryReceipt | 'absent' | 'unknown'> {
    if (gateway.findSent === undefined) return 'absent';
    try {
      return (await gateway.findSent(message, since, signal)) ?? 'absent';
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      recordOutcome(gateway, error);
      return 'unknown';
    }
  }

  function recordOutcome(gateway: MessageGateway, failure: DeliveryFailure): void {
    if (failure.countsAgainstProvider) breaker.recordFailure(gateway.name);
    else breaker.recordSuccess(gateway.name);
  }
}

function ambiguousFailure(reason: string, retryAfterMs?: number): DeliveryFailure {
  return new DeliveryFailure(name, reason, { mayHaveBeenSent: true, retryAfterMs });
}
