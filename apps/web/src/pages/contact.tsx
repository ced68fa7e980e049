import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';

import { MoreTickets } from '../features/ticket/more-tickets.tsx';
import { TicketForm } from '../features/ticket/ticket-form.tsx';
import { TicketList } from '../features/ticket/ticket-list.tsx';
import { useTickets } from '../features/ticket/use-tickets.ts';
import { useWriteTicket } from '../features/ticket/use-write-ticket.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { ticketTexts } from '../locales/ticket.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';

import styles from './contact-screen.module.css';

/** Where people write to us, and find what they wrote and what was answered. */
export function ContactScreen() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader back title={t('profile.contact')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <Contact />
        </Suspense>
      </main>
    </>
  );
}

function Contact() {
  const tell = useTextFile(ticketTexts);
  const tickets = useTickets();
  const { data, error, refetch, isFetching } = tickets;
  const [isWriting, setIsWriting] = useState(false);
  useBackCloses(isWriting, () => setIsWriting(false));
  if (data === undefined) {
    if (error === null) return <Waiting />;
    return (
      <LoadFailure
        error={error}
        title={tell('ticket.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const written = data.pages.flat();
  // Who never wrote came to write.
  if (isWriting || written.length === 0) return <NewTicket />;
  return (
    <>
      <Button wide icon="pencil-simple" onClick={() => setIsWriting(true)}>
        {tell('ticket.new')}
      </Button>
      <h2 className={styles.label}>{tell('ticket.yours')}</h2>
      <TicketList tickets={written} hrefOf={urls.contact} stateText={(state) => tell(`ticket.${state}`)} />
      <MoreTickets pages={tickets} />
    </>
  );
}

function NewTicket() {
  const tell = useTextFile(ticketTexts);
  const navigate = useNavigate();
  const writing = useWriteTicket(({ id }) => void navigate(urls.contact(id), { replace: true }));
  return (
    <Card className={styles.card}>
      <p className={styles.intro}>{tell('ticket.intro')}</p>
      <TicketForm isPending={writing.isPending} onSend={(letter) => writing.mutate(letter)} />
    </Card>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.waiting}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} shape="block" className={styles.row} />
      ))}
    </div>
  );
}
