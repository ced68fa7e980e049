import { ticketStates } from '@nabta/domain/ticket';
import type { TicketState } from '@nabta/domain/ticket';
import { useState } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fullName } from '../account/full-name.ts';
import { MoreTickets } from './more-tickets.tsx';
import { TicketList } from './ticket-list.tsx';
import { useStaffTickets } from './use-tickets.ts';

import styles from './staff-tickets.module.css';

type Choice = TicketState | 'all';

/** Everything people wrote to us; those who wait first come to mind, so they are shown first. */
export function StaffTickets() {
  const tell = useTextFile(ticketTexts);
  const [choice, setChoice] = useState<Choice>('open');
  return (
    <div className={styles.page}>
      <Segmented<Choice>
        label={tell('staffTicket.status')}
        options={[...ticketStates, 'all' as const].map((value) => ({
          value,
          label: tell(`staffTicket.${value}`),
        }))}
        value={choice}
        onChange={setChoice}
      />
      <Found key={choice} status={choice === 'all' ? undefined : choice} />
    </div>
  );
}

function Found({ status }: { status: TicketState | undefined }) {
  const { t } = useTexts();
  const tell = useTextFile(ticketTexts);
  const tickets = useStaffTickets(status);
  const { data, error, refetch, isFetching } = tickets;
  if (data === undefined && error === null)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  if (data === undefined)
    return (
      <LoadFailure
        error={error}
        title={tell('ticket.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const found = data.pages.flat();
  if (found.length === 0)
    return (
      <EmptyState
        illustration="empty-search"
        title={tell('staffTicket.emptyTitle')}
        body={tell('staffTicket.emptyBody')}
      />
    );
  return (
    <>
      <TicketList
        tickets={found}
        hrefOf={(id) => urls.console(`tickets/${id}`)}
        stateText={(state) => tell(`staffTicket.${state}`)}
        nameOf={({ person }) => fullName(person)}
      />
      <MoreTickets pages={tickets} />
    </>
  );
}
