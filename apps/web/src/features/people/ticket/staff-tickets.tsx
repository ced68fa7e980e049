import { ticketStates } from '@nabta/domain/ticket';
import type { TicketState } from '@nabta/domain/ticket';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { fullName } from '../account/full-name.ts';
import { MoreTickets } from './more-tickets.tsx';
import { TicketList } from './ticket-list.tsx';
import { useStaffTickets } from './use-tickets.ts';

import styles from './staff-tickets.module.css';

type Choice = TicketState | 'all';

/** All support tickets; shows open ones by default. */
export function Page() {
  const { t } = useTexts('ticket');
  const [choice, setChoice] = useState<Choice>('open');
  return (
    <div className={styles.page}>
      <Segmented<Choice>
        label={t('staffTicket.status')}
        options={[...ticketStates, 'all' as const].map((value) => ({
          value,
          label: t(`staffTicket.${value}`),
        }))}
        value={choice}
        onChange={setChoice}
      />
      <TicketResults key={choice} status={choice === 'all' ? undefined : choice} />
    </div>
  );
}

function TicketResults({ status }: { status: TicketState | undefined }) {
  const { t } = useTexts('ticket');
  const tickets = useStaffTickets(status);
  const { data, error, refetch, isFetching } = tickets;
  if (data === undefined && error === null)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" height={320} />
      </div>
    );
  if (data === undefined)
    return (
      <LoadError
        error={error}
        title={t('ticket.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const items = data.pages.flat();
  if (items.length === 0)
    return (
      <EmptyState
        illustration="empty-search"
        title={t('staffTicket.emptyTitle')}
        body={t('staffTicket.emptyBody')}
      />
    );
  return (
    <>
      <TicketList
        tickets={items}
        hrefOf={(id) => urls.console(`tickets/${id}`)}
        stateText={(state) => t(`staffTicket.${state}`)}
        nameOf={({ person }) => fullName(person)}
      />
      <MoreTickets pages={tickets} />
    </>
  );
}
