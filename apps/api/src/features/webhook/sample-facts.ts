import type { WebhookType } from '@nabta/domain/partner';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

/** What an event of test mode tells beside its tree, in the shape of what really happens. */
export function sampleFacts(type: WebhookType, at: Date): object {
  switch (type) {
    case 'tree.lost':
      return { lost: { cause: 'drought' } };
    case 'photo.added':
      return { photo: { takenAt: at.toISOString() } };
    case 'coupon.used':
      return { campaign: { id: '00000000-0000-7000-8000-000000000000' } };
    case 'delivery.moved':
      return {
        delivery: {
          code: 'D-TEST0000',
          status: 'in_transit',
          dueOn: dayInRiyadh(at),
          effort: { ar: 'حملة للتجربة', en: 'A sample effort', pt: 'Ação de teste' },
        },
      };
    default:
      return {};
  }
}
