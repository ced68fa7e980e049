import type { Ticket } from '@nabta/contract/people/ticket';
import { useState } from 'react';
import { useParams } from 'react-router';

import { TicketForm } from '../features/people/ticket/ticket-form.tsx';
import { stateTones } from '../features/people/ticket/ticket-list.tsx';
import { TicketThread } from '../features/people/ticket/ticket-thread.tsx';
import { useTicket, useWriteTicket } from '../features/people/ticket/use-tickets.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Placeholders, QueryState } from '../shared/navigation/query-state.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import pageWidth from './page-width.module.css';
import styles from './ticket.module.css';

export function Page() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  return (
    <TitledPage
      title={t('profile.contact')}
      className={pageWidth.width560}
      loading={<Placeholders heights={[320]} />}
    >
      <TicketContent key={id} id={id} />
    </TitledPage>
  );
}

function TicketContent({ id }: { id: string }) {
  const { t } = useTexts('ticket');
  const query = useTicket(id);
  if (query.data !== undefined) return <Conversation ticket={query.data} />;
  return (
    <QueryState
      query={query}
      errorTitle={t('ticket.errorTitle')}
      heights={[320]}
      notFound={
        <EmptyState
          illustration="not-found"
          title={t('ticket.unknownTitle')}
          body={t('ticket.unknownBody')}
          actions={<ButtonLink href={urls.contact()}>{t('ticket.yours')}</ButtonLink>}
        />
      }
    />
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTexts('ticket');
  // A new key empties the form after sending.
  const [sentCount, setSentCount] = useState(0);
  const sendTicket = useWriteTicket(() => setSentCount((count) => count + 1));
  return (
    <>
      <div className={styles.header}>
        <h2>{t(`ticket.${ticket.topic}`)}</h2>
        <Chip kind={stateTones[ticket.status]}>{t(`ticket.${ticket.status}`)}</Chip>
      </div>
      <TicketThread
        ticketId={ticket.id}
        messages={ticket.messages}
        reader="person"
        person={t('ticket.you')}
      />
      <Card className={styles.reply}>
        {ticket.status === 'closed' && <p className={styles.hint}>{t('ticket.closedHint')}</p>}
        <TicketForm
          key={sentCount}
          id={ticket.id}
          isPending={sendTicket.isPending}
          onSend={(draft) => sendTicket.mutate(draft)}
        />
      </Card>
    </>
  );
}
