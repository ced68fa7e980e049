import type { StaffTicket } from '@nabta/contract/people/ticket';
import { maxTicketText } from '@nabta/domain/ticket';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { AccountAvatar } from '../account/account-avatar.tsx';
import { fullName } from '../account/full-name.ts';
import { stateTones } from './ticket-list.tsx';
import { TicketThread } from './ticket-thread.tsx';
import { useHandleTicket, useStaffTicket } from './use-tickets.ts';

import utilities from '#ui/utilities.module.css';
import styles from './staff-ticket-page.module.css';

export function Page({ id }: { id: string }) {
  const { t } = useTexts('ticket');
  const query = useStaffTicket(id);
  return (
    <div className={styles.page}>
      <ButtonLink variant="text" size="sm" icon="caret-left" iconMirrored href={urls.console('tickets')}>
        {t('staffTicket.back')}
      </ButtonLink>
      {query.data ? (
        <Conversation ticket={query.data} />
      ) : (
        <QueryState query={query} errorTitle={t('ticket.unknownTitle')} hasErrorMessage heights={[320]} />
      )}
    </div>
  );
}

function Conversation({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTexts('ticket');
  const { person, topic, status, messages } = ticket;
  return (
    <>
      <div className={utilities.wrapCentred12}>
        <AccountAvatar account={person} />
        <div className={utilities.fill}>
          <h2>
            <bdi>{fullName(person)}</bdi>
          </h2>
          <p className={utilities.muted}>
            {t(`ticket.${topic}`)} · {t('staffTicket.reads', { language: t(`languages.${person.language}`) })}
          </p>
        </div>
        <Chip kind={stateTones[status]}>{t(`staffTicket.${status}`)}</Chip>
      </div>
      <TicketThread ticketId={ticket.id} messages={messages} reader="staff" person={fullName(person)} />
      <ReplyForm ticket={ticket} />
    </>
  );
}

function ReplyForm({ ticket: { id, status } }: { ticket: StaffTicket }) {
  const { t } = useTexts('ticket');
  const toasts = useToasts();
  const [text, setText] = useState('');
  const handling = useHandleTicket(id, (outcome) => {
    if (outcome === 'answered') setText('');
    toasts.show({
      kind: 'success',
      text: t(outcome === 'answered' ? 'staffTicket.answerSent' : 'staffTicket.isClosed'),
    });
  });
  const isTooLong = text.trim().length > maxTicketText;
  const isReplying = handling.isPending && handling.variables !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    handling.mutate(text);
  };
  return (
    <Card className={styles.reply}>
      <form noValidate className={utilities.column14} onSubmit={submit}>
        <TextArea
          label={t('staffTicket.answer')}
          hint={t('staffTicket.answerHint')}
          rows={5}
          value={text}
          onChange={setText}
          disabled={handling.isPending}
          error={isTooLong ? t('ticket.textTooLong') : undefined}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            icon="paper-plane-tilt"
            iconMirrored
            disabled={text.trim() === '' || isTooLong || handling.isPending}
            pending={isReplying}
            pendingText={t('ticket.sending')}
          >
            {t('staffTicket.sendAnswer')}
          </Button>
          {status !== 'closed' && (
            <Button
              variant="secondary"
              disabled={handling.isPending}
              pending={handling.isPending && !isReplying}
              onClick={() => handling.mutate(undefined)}
            >
              {t('staffTicket.close')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
