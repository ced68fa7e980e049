import type { Ticket } from '@nabta/contract/ticket';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { TicketForm } from '../features/ticket/ticket-form.tsx';
import { stateTones } from '../features/ticket/ticket-list.tsx';
import { TicketThread } from '../features/ticket/ticket-thread.tsx';
import { useTicket } from '../features/ticket/use-tickets.ts';
import { useWriteTicket } from '../features/ticket/use-write-ticket.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { ticketTexts } from '../locales/ticket.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './ticket-screen.module.css';

/** One thing that somebody asked us, and what was answered. */
export function TicketScreen() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader back title={t('profile.contact')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <TicketPage key={id} id={id} />
        </Suspense>
      </main>
    </>
  );
}

function TicketPage({ id }: { id: string }) {
  const tell = useTextFile(ticketTexts);
  const { data, error, refetch, isFetching } = useTicket(id);
  if (data !== undefined) return <Conversation ticket={data} />;
  if (error === null) return <Waiting />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        illustration="not-found"
        title={tell('ticket.unknownTitle')}
        body={tell('ticket.unknownBody')}
        actions={<ButtonLink href={urls.contact()}>{tell('ticket.yours')}</ButtonLink>}
      />
    );
  return (
    <LoadFailure
      error={error}
      title={tell('ticket.errorTitle')}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const tell = useTextFile(ticketTexts);
  // A form that was sent is followed by an empty one.
  const [sent, setSent] = useState(0);
  const writing = useWriteTicket(() => setSent((count) => count + 1));
  return (
    <>
      <div className={styles.head}>
        <h2>{tell(`ticket.${ticket.topic}`)}</h2>
        <Chip kind={stateTones[ticket.status]}>{tell(`ticket.${ticket.status}`)}</Chip>
      </div>
      <TicketThread
        ticketId={ticket.id}
        messages={ticket.messages}
        reader="person"
        person={tell('ticket.you')}
      />
      <Card className={styles.reply}>
        {ticket.status === 'closed' && <p className={styles.hint}>{tell('ticket.closedHint')}</p>}
        <TicketForm
          key={sent}
          id={ticket.id}
          isPending={writing.isPending}
          onSend={(letter) => writing.mutate(letter)}
        />
      </Card>
    </>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
