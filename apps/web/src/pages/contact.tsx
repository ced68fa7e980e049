import { useState } from 'react';
import { useNavigate } from 'react-router';

import { MoreTickets } from '../features/people/ticket/more-tickets.tsx';
import { TicketForm } from '../features/people/ticket/ticket-form.tsx';
import { TicketList } from '../features/people/ticket/ticket-list.tsx';
import { useTickets, useWriteTicket } from '../features/people/ticket/use-tickets.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Placeholders, QueryState } from '../shared/navigation/query-state.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useCloseOnBack } from '../ui/use-close-on-back.ts';

import utilities from '../ui/utilities.module.css';
import styles from './contact.module.css';
import pageWidth from './page-width.module.css';

const placeholders = { heights: [104, 104, 104], className: utilities.stack10 };

export function Page() {
  const { t } = useTexts();
  return (
    <TitledPage
      title={t('profile.contact')}
      className={pageWidth.width560}
      loading={<Placeholders {...placeholders} />}
    >
      <Contact />
    </TitledPage>
  );
}

function Contact() {
  const { t } = useTexts('ticket');
  const tickets = useTickets();
  const [isWriting, setIsWriting] = useState(false);
  useCloseOnBack(isWriting, () => setIsWriting(false));
  if (tickets.data === undefined)
    return <QueryState query={tickets} errorTitle={t('ticket.errorTitle')} {...placeholders} />;
  const sentTickets = tickets.data.pages.flat();
  // Without earlier tickets, the form opens immediately.
  if (isWriting || sentTickets.length === 0) return <NewTicket />;
  return (
    <>
      <Button wide icon="pencil-simple" onClick={() => setIsWriting(true)}>
        {t('ticket.new')}
      </Button>
      <h2 className={styles.label}>{t('ticket.yours')}</h2>
      <TicketList tickets={sentTickets} hrefOf={urls.contact} stateText={(state) => t(`ticket.${state}`)} />
      <MoreTickets pages={tickets} />
    </>
  );
}

function NewTicket() {
  const { t } = useTexts('ticket');
  const navigate = useNavigate();
  const sendTicket = useWriteTicket(({ id }) => void navigate(urls.contact(id), { replace: true }));
  return (
    <Card className={styles.card}>
      <p className={styles.intro}>{t('ticket.intro')}</p>
      <TicketForm isPending={sendTicket.isPending} onSend={(draft) => sendTicket.mutate(draft)} />
    </Card>
  );
}
