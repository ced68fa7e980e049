import type { Ticket } from '@nabta/contract/people/ticket';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';

import { TicketForm } from '../features/people/ticket/ticket-form.tsx';
import { stateTones } from '../features/people/ticket/ticket-list.tsx';
import { TicketThread } from '../features/people/ticket/ticket-thread.tsx';
import { useTicket } from '../features/people/ticket/use-tickets.ts';
import { useWriteTicket } from '../features/people/ticket/use-write-ticket.ts';
import { ApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LoadError } from '../shared/navigation/load-error.tsx';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import pageWidth from './page-width.module.css';
import styles from './ticket.module.css';

export function Page() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  return (
    <>
      <PageHeader back title={t('profile.contact')} />
      <main id="main" className={pageWidth.width560}>
        <Suspense fallback={<TicketSkeleton />}>
          <TicketContent key={id} id={id} />
        </Suspense>
      </main>
    </>
  );
}

function TicketContent({ id }: { id: string }) {
  const { t } = useTexts('ticket');
  const { data, error, refetch, isFetching } = useTicket(id);
  if (data !== undefined) return <Conversation ticket={data} />;
  if (error === null) return <TicketSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        illustration="not-found"
        title={t('ticket.unknownTitle')}
        body={t('ticket.unknownBody')}
        actions={<ButtonLink href={urls.contact()}>{t('ticket.yours')}</ButtonLink>}
      />
    );
  return (
    <LoadError
      error={error}
      title={t('ticket.errorTitle')}
      pending={isFetching}
      onRetry={() => void refetch()}
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
      <div className={styles.head}>
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

function TicketSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" height={320} />
    </div>
  );
}
