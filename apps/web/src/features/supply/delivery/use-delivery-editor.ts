import { getDelivery, scheduleDelivery, updateDelivery } from '@nabta/contract/delivery';
import type { Delivery } from '@nabta/contract/delivery';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { deliveryChanged } from '../../kit/cache/staff-changes.ts';
import { useNoon } from '../../kit/period/use-today.ts';
import { useRecordEditor } from '../../kit/record/use-record-editor.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { draftOfDelivery, draftOfRest, emptyDraft, nurseryOf, orderOf } from './delivery-draft.ts';
import type { DeliveryDraft } from './delivery-draft.ts';
import { useNurseries } from './delivery-queries.ts';
import { useLookAgain } from './use-change-delivery.ts';

export type DeliveryWish = {
  /** Is changed; without one a new delivery is scheduled. */
  edited?: Delivery | undefined;
  /** Came short; the new one brings its rest. */
  follows?: Delivery | undefined;
  onClose: () => void;
  onScheduled?: ((delivery: Delivery) => void) | undefined;
};

export function useDeliveryEditor({ edited, follows, onClose, onScheduled }: DeliveryWish) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const { language } = useTexts();
  const { data: nurseries = [] } = useNurseries();
  const today = dayInRiyadh(useNoon());
  const lookAgain = useLookAgain();

  function send(draft: DeliveryDraft, version: number | undefined): Promise<Delivery> {
    const lines = orderOf(draft.lines) ?? [];
    const facts = {
      nursery: nurseryOf(draft.nursery, nurseries, language),
      dueOn: draft.dueOn,
      note: draft.note.trim() || null,
    };
    if (edited === undefined) {
      const body = { ...facts, lines, effortId: draft.effortId ?? '', followsId: follows?.id };
      return call(scheduleDelivery, { body });
    }
    const body = edited.status === 'in_transit' ? facts : { ...facts, lines };
    return call(updateDelivery, { params: { id: edited.id }, body }, { version });
  }

  return useRecordEditor({
    record: edited,
    draftOf: (delivery) =>
      delivery
        ? draftOfDelivery(delivery, language)
        : follows
          ? draftOfRest(follows, language, today)
          : emptyDraft(today),
    async save(draft, version) {
      try {
        return await send(draft, version);
      } catch (error) {
        lookAgain(error);
        throw error;
      }
    },
    readAgain: () => call(getDelivery, { params: { id: edited?.id ?? '' } }),
    onSaved(delivery) {
      deliveryChanged(queryClient, delivery);
      onClose();
      if (edited === undefined) onScheduled?.(delivery);
    },
  });
}
