import { ticketStates } from '@nabta/domain/ticket';
import type { TicketState } from '@nabta/domain/ticket';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { fullName } from '../account/full-name.ts';
import { MoreTickets } from './more-tickets.tsx';
import { TicketList } from './ticket-list.tsx';
import { useStaffTickets } from './use-tickets.ts';

import styles from './staff-tickets.module.css';

type Choice = TicketState | 'all';

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
  if (tickets.data === undefined)
    return <QueryState query={tickets} errorTitle={t('ticket.errorTitle')} heights={[320]} />;
  const items = tickets.data.pages.flat();
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
