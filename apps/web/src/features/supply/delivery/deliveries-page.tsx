import { can } from '@nabta/domain/capability';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { DeliveryBoard } from './delivery-board.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { DeliveryList, deliverySchema, useDeliveryFilters } from './delivery-list.tsx';
import { useDeliveryCounts } from './delivery-queries.ts';

import styles from './delivery-board.module.css';

export const texts = ['delivery', 'issue-console', 'record', 'table'] as const;

type View = 'board' | 'list';

function useView(): View {
  const [params] = useSearchParams();
  return params.get('look') === 'list' ? 'list' : 'board';
}

export function Page() {
  return useView() === 'list' ? <DeliveryList /> : <DeliveryBoard />;
}

/** Number of late deliveries. */
export function Subtitle() {
  const { t } = useTexts('delivery');
  const { data } = useDeliveryCounts();
  return data && t('delivery.subtitle', { count: data.late });
}

export function Actions() {
  const { t } = useTexts('delivery');
  const view = useView();
  const { role } = useAccount();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const state = useTableState(deliverySchema);
  const filters = useDeliveryFilters();
  return (
    <>
      <div className={styles.viewSwitch}>
        <Segmented<View>
          label={t('delivery.look')}
          kind="radios"
          options={[
            { value: 'board', label: t('delivery.board'), icon: 'columns' },
            { value: 'list', label: t('delivery.asList'), icon: 'list-dashes' },
          ]}
          value={view}
          onChange={(next) => setParams(next === 'list' ? { look: next } : {}, { replace: true })}
        />
      </div>
      {view === 'list' && <TableFilters filters={filters} state={state} />}
      {can(role, 'manageDeliveries') && (
        <>
          <Button icon="plus" size="sm" onClick={() => setIsOpen(true)}>
            {t('delivery.new')}
          </Button>
          <DeliveryForm
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onScheduled={({ id }) => void navigate(urls.consoleDelivery(id))}
          />
        </>
      )}
    </>
  );
}
