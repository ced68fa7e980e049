import type { Metrics } from '../../platform/metrics/metrics.ts';
import { DeliveryFailure, type MessageGateway } from './message-gateway.ts';
import { countTextParts } from './text-parts.ts';

/** The same gateway, whose texts and their cost are counted. */
export function countTexts(
  gateway: MessageGateway,
  { metrics, price }: { metrics: Pick<Metrics, 'countText'>; price: number },
): MessageGateway {
  return {
    ...gateway,
    async send(message, signal) {
      const parts = countTextParts(message.body);
      const count = (outcome: 'sent' | 'failed' | 'unsure') =>
        metrics.countText({ provider: gateway.name, outcome, parts, cost: parts * price });
      try {
        const receipt = await gateway.send(message, signal);
        count('sent');
        return receipt;
      } catch (error) {
        count(error instanceof DeliveryFailure && error.mayHaveBeenSent ? 'unsure' : 'failed');
        throw error;
      }
    },
  };
}
