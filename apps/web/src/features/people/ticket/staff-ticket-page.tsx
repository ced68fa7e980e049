import type { StaffTicket } from '@nabta/contract/ticket';
import { maxTicketText } from '@nabta/domain/ticket';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { stateTones } from './ticket-list.tsx';
import { TicketThread } from './ticket-thread.tsx';
import { useHandleTicket, useStaffTicket } from './use-tickets.ts';

import styles from './staff-ticket-page.module.css';

/** One ticket for those who answer. */
export function StaffTicketPage({ id }: { id: string }) {
  const { t } = useTexts();
  const tell = useTextFile(ticketTexts);
  const { data, error, refetch, isFetching } = useStaffTicket(id);
  return (
    <div className={styles.page}>
      <ButtonLink look="text" size="sm" icon="caret-left" iconMirrored href={urls.console('tickets')}>
        {tell('staffTicket.back')}
      </ButtonLink>
      {data ? (
        <Conversation ticket={data} />
      ) : error ? (
        <LoadFailure
          error={error}
          title={tell('ticket.unknownTitle')}
          body={error.message}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
    </div>
  );
}

function Conversation({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTexts();
  const tell = useTextFile(ticketTexts);
  const { person, topic, status, messages } = ticket;
  return (
    <>
      <div className={styles.head}>
        <AccountAvatar account={person} />
        <div className={styles.person}>
          <h2>
            <bdi>{fullName(person)}</bdi>
          </h2>
          <p className={styles.dim}>
            {tell(`ticket.${topic}`)} ·{' '}
            {tell('staffTicket.reads', { language: t(`languages.${person.language}`) })}
          </p>
        </div>
        <Chip kind={stateTones[status]}>{tell(`staffTicket.${status}`)}</Chip>
      </div>
      <TicketThread ticketId={ticket.id} messages={messages} reader="staff" person={fullName(person)} />
      <Answer ticket={ticket} />
    </>
  );
}

function Answer({ ticket: { id, status } }: { ticket: StaffTicket }) {
  const tell = useTextFile(ticketTexts);
  const toasts = useToasts();
  const [text, setText] = useState('');
  const handling = useHandleTicket(id, (done) => {
    if (done === 'answered') setText('');
    toasts.show({
      kind: 'success',
      text: tell(done === 'answered' ? 'staffTicket.answerSent' : 'staffTicket.isClosed'),
    });
  });
  const isTooLong = text.trim().length > maxTicketText;
  const isAnswering = handling.isPending && handling.variables !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    handling.mutate(text);
  };
  return (
    <Card className={styles.answer}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextArea
          label={tell('staffTicket.answer')}
          hint={tell('staffTicket.answerHint')}
          rows={5}
          value={text}
          onChange={setText}
          disabled={handling.isPending}
          error={isTooLong ? tell('ticket.textTooLong') : undefined}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            icon="paper-plane-tilt"
            iconMirrored
            disabled={text.trim() === '' || isTooLong || handling.isPending}
            pending={isAnswering}
            pendingText={tell('ticket.sending')}
          >
            {tell('staffTicket.sendAnswer')}
          </Button>
          {status !== 'closed' && (
            <Button
              look="secondary"
              disabled={handling.isPending}
              pending={handling.isPending && !isAnswering}
              onClick={() => handling.mutate(undefined)}
            >
              {tell('staffTicket.close')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
