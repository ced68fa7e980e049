import { can } from '@nabta/domain/capability';
import { Suspense, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { DeliveryBoard } from '../features/delivery/delivery-board.tsx';
import { DeliveryForm } from '../features/delivery/delivery-form.tsx';
import { DeliveryList, deliverySchema, useDeliveryFilters } from '../features/delivery/delivery-list.tsx';
import { DeliveryPage } from '../features/delivery/delivery-page.tsx';
import { useDelivery, useDeliveryCounts } from '../features/delivery/delivery-queries.ts';
import { TableFilters } from '../kit/table/table-filters.tsx';
import { useTableState } from '../kit/table/use-table-state.ts';
import { consoleTexts } from '../locales/console.ts';
import { deliveryTexts } from '../locales/delivery.ts';
import { issueConsoleTexts } from '../locales/issue-console.ts';
import { recordTexts } from '../locales/record.ts';
import { tableTexts } from '../locales/table.ts';
import { useAccount } from '../platform/session-provider.tsx';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';

import styles from './console-look.module.css';

/** Deliveries as a board or a list, or one of them. */
export function ConsoleDeliveriesScreen() {
  useTextsAhead(deliveryTexts, issueConsoleTexts, recordTexts, tableTexts);
  const { id } = useParams();
  return id === undefined ? <All /> : <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.deliveries')} subtitle={<Code id={id} />}>
      <Suspense>
        <DeliveryPage id={id} />
      </Suspense>
    </ConsoleFrame>
  );
}

function Code({ id }: { id: string }) {
  const { data } = useDelivery(id);
  return <bdi>{data?.code}</bdi>;
}

type Look = 'board' | 'list';

function All() {
  const tell = useTextFile(consoleTexts);
  const [params] = useSearchParams();
  const look: Look = params.get('look') === 'list' ? 'list' : 'board';
  return (
    <ConsoleFrame title={tell('console.deliveries')} subtitle={<Late />} actions={<Actions look={look} />}>
      <Suspense>{look === 'list' ? <DeliveryList /> : <DeliveryBoard />}</Suspense>
    </ConsoleFrame>
  );
}

function Late() {
  const tell = useTextFile(deliveryTexts);
  const { data } = useDeliveryCounts();
  return data && tell('delivery.subtitle', { count: data.late });
}

function Actions({ look }: { look: Look }) {
  const tell = useTextFile(deliveryTexts);
  const { role } = useAccount();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const state = useTableState(deliverySchema);
  const filters = useDeliveryFilters();
  return (
    <>
      <div className={styles.look}>
        <Segmented<Look>
          label={tell('delivery.look')}
          kind="radios"
          options={[
            { value: 'board', label: tell('delivery.board'), icon: 'columns' },
            { value: 'list', label: tell('delivery.asList'), icon: 'list-dashes' },
          ]}
          value={look}
          onChange={(chosen) => setParams(chosen === 'list' ? { look: chosen } : {}, { replace: true })}
        />
      </div>
      {look === 'list' && <TableFilters filters={filters} state={state} />}
      {can(role, 'manageDeliveries') && (
        <>
          <Button icon="plus" size="sm" onClick={() => setIsOpen(true)}>
            {tell('delivery.new')}
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
