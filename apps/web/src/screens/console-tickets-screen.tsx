import { Suspense } from 'react';
import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { StaffTicketPage } from '../features/ticket/staff-ticket-page.tsx';
import { StaffTickets } from '../features/ticket/staff-tickets.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

/** What people wrote to us, or one of their tickets, for those who answer. */
export function ConsoleTicketsScreen() {
  const tell = useTextFile(consoleTexts);
  const { id } = useParams();
  return (
    <ConsoleFrame title={tell('console.tickets')}>
      <Suspense>{id === undefined ? <StaffTickets /> : <StaffTicketPage key={id} id={id} />}</Suspense>
    </ConsoleFrame>
  );
}
