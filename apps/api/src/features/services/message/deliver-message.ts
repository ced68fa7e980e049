import type { Context } from '#core/context.ts';
import { DeliveryFailure } from '#gateways/messages/message-gateway.ts';
import { countSmsSegments } from '#gateways/messages/sms-segments.ts';

import { insertMessageAttempt, updateMessageFailed, updateMessageSent } from './message.queries.ts';

export type Message = {
  reference: string;
  kind: string;
  to: string;
  body: string;
  /** No retries after a failure past this time. */
  retryUntil?: Date;
};

export type Delivery = 'sent' | 'undeliverable';

/**
 * Sends a message through the gateway and logs the result. A sent message is never sent again; transient
 * failures are thrown so that the job retries, permanent ones are logged.
 */
export async function deliverMessage(
  context: Context,
  { reference, kind, to, body, retryUntil }: Message,
): Promise<Delivery> {
  const { sql } = context.database;
  const attempt = await insertMessageAttempt(sql, { reference, kind, phone: to }, context.clock.now());
  if (attempt.isSent) return 'sent';
  try {
    const unsureSince = attempt.unsureSince ?? undefined;
    const receipt = await context.messages.send({ reference, to, body, unsureSince });
    await updateMessageSent(sql, reference, {
      ...receipt,
      ...costOf(body, priceOf(context, receipt)),
      sentAt: context.clock.now(),
    });
    return 'sent';
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    await updateMessageFailed(sql, reference, {
      reason: error.message,
      mayHaveBeenSent: error.mayHaveBeenSent,
    });
    const isLast = retryUntil !== undefined && context.clock.now() >= retryUntil;
    if (!error.isPermanent && !isLast) throw error;
    return 'undeliverable';
  }
}

function costOf(body: string, price: number | undefined): { parts: number; cost: number | null } {
  const parts = countSmsSegments(body);
  return { parts, cost: price === undefined ? null : parts * price };
}

/** Undefined if no price is configured for the provider. */
function priceOf({ config }: Context, { provider }: { provider: string }): number | undefined {
  const prices: Readonly<Record<string, number | undefined>> = config.textPrices;
  return prices[provider];
}
