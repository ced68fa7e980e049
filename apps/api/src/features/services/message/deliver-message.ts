import { DeliveryFailure } from '../../gateways/messages/message-gateway.ts';
import { countTextParts } from '../../gateways/messages/text-parts.ts';
import type { Context } from '../../platform/context.ts';
import { insertMessageTry, updateMessageFailed, updateMessageSent } from './message.queries.ts';

export type Message = {
  reference: string;
  kind: string;
  to: string;
  body: string;
  /** A try that fails after this moment is the last one. */
  triedUntil?: Date;
};

export type Delivery = 'sent' | 'undeliverable';

/**
 * Hands a message to the gateway and logs what became of it. One that was sent is never sent again, however often its
 * job runs; a failure that may pass is thrown, so that the job is tried again; one that will not is logged.
 */
export async function deliverMessage(
  context: Context,
  { reference, kind, to, body, triedUntil }: Message,
): Promise<Delivery> {
  const { sql } = context.database;
  const started = await insertMessageTry(sql, { reference, kind, phone: to }, context.clock.now());
  if (started.isSent) return 'sent';
  try {
    const unsureSince = started.unsureSince ?? undefined;
    const receipt = await context.messages.send({ reference, to, body, unsureSince });
    await updateMessageSent(sql, reference, {
      ...receipt,
      ...costOf(body, priceOf(context, receipt)),
      sentAt: context.clock.now(),
    });
    return 'sent';
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    await updateMessageFailed(sql, reference, { reason: error.message, isUnsure: error.mayHaveBeenSent });
    const isLast = triedUntil !== undefined && context.clock.now() >= triedUntil;
    if (!error.isPermanent && !isLast) throw error;
    return 'undeliverable';
  }
}

function costOf(body: string, price: number | undefined): { parts: number; cost: number | null } {
  const parts = countTextParts(body);
  return { parts, cost: price === undefined ? null : parts * price };
}

/** Undefined where none is set for the provider that took it. */
function priceOf({ config }: Context, { provider }: { provider: string }): number | undefined {
  const prices: Readonly<Record<string, number | undefined>> = config.textPrices;
  return prices[provider];
}
