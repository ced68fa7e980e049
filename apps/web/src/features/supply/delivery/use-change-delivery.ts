import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { getDelivery, moveDelivery, scheduleDelivery, updateDelivery } from '@nabta/contract/supply/delivery';
import type { Delivery } from '@nabta/contract/supply/delivery';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { cacheDelivery } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';
import { useNoon } from '#shared/period/use-today.ts';
import { useRecordEditor } from '#shared/record/use-record-editor.ts';

import { useChainErrorHandler, useRefetchOnConflict } from '../issue/console/issue-queries.ts';
import { draftOfDelivery, draftOfMissing, createEmptyDraft, nurseryOf, orderOf } from './delivery-draft.ts';
import type { DeliveryDraft } from './delivery-draft.ts';
import { useNurseries } from './delivery-queries.ts';

type DeliveryMove = InputOfEndpoint<typeof moveDelivery>['body'] & { id: string };

export function useMoveDelivery(onDone: (delivery: Delivery) => void) {
  return useApiMutation(
    (call, { id, ...body }: DeliveryMove) => call(moveDelivery, { params: { id }, body }),
    {
      updateCache: cacheDelivery,
      onDone,
      onError: useChainErrorHandler('change-delivery'),
    },
  );
}

export type DeliveryEditorOptions = {
  /** Undefined when scheduling a new delivery. */
  editedDelivery?: Delivery | undefined;
  /** Short delivery whose missing saplings the new one orders. */
  followUpOf?: Delivery | undefined;
  onClose: () => void;
  onScheduled?: ((delivery: Delivery) => void) | undefined;
};

export function useDeliveryEditor(options: DeliveryEditorOptions) {
  const { editedDelivery, followUpOf, onClose, onScheduled } = options;
  const { api, queryClient } = useConnection();
  const { call } = api;
  const { language } = useTexts();
  const { data: nurseries = [] } = useNurseries();
  const today = dayInRiyadh(useNoon());
  const refetchOnConflict = useRefetchOnConflict();

  function send(draft: DeliveryDraft, version: number | undefined): Promise<Delivery> {
    const lines = orderOf(draft.lines) ?? [];
    const facts = {
      nursery: nurseryOf(draft.nursery, nurseries, language),
      dueOn: draft.dueOn,
      note: draft.note.trim() || null,
    };
    if (editedDelivery === undefined) {
      const body = { ...facts, lines, effortId: draft.effortId ?? '', followsId: followUpOf?.id };
      return call(scheduleDelivery, { body });
    }
    const body = editedDelivery.status === 'in_transit' ? facts : { ...facts, lines };
    return call(updateDelivery, { params: { id: editedDelivery.id }, body }, { version });
  }

  return useRecordEditor({
    record: editedDelivery,
    draftOf(delivery) {
      if (delivery !== undefined) return draftOfDelivery(delivery, language);
      return followUpOf ? draftOfMissing(followUpOf, language, today) : createEmptyDraft(today);
    },
    async save(draft, version) {
      try {
        return await send(draft, version);
      } catch (error) {
        refetchOnConflict(error);
        throw error;
      }
    },
    refetch: () => call(getDelivery, { params: { id: editedDelivery?.id ?? '' } }),
    onSaved(delivery) {
      cacheDelivery(queryClient, delivery);
      onClose();
      if (editedDelivery === undefined) onScheduled?.(delivery);
    },
  });
}
