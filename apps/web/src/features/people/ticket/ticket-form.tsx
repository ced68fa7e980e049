import { maxTicketText, ticketTopics } from '@nabta/domain/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { PhotoField } from '#shared/photo/photo-field.tsx';
import { Button } from '#ui/button.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { TextArea } from '#ui/text-area.tsx';

import type { TicketDraft } from './use-write-ticket.ts';

import utilities from '#ui/utilities.module.css';
import styles from './ticket-form.module.css';

interface TicketFormProps {
  /** Existing ticket to reply to; without it, a topic is required. */
  id?: string;
  isPending: boolean;
  onSend: (letter: TicketDraft) => void;
}

/** Form for a new ticket or a reply, with an optional photo. */
export function TicketForm({ id, isPending, onSend }: TicketFormProps) {
  const { t } = useTexts('ticket');
  const [topic, setTopic] = useState<TicketTopic>();
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<File>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const to = id !== undefined ? { id } : topic !== undefined ? { topic } : undefined;
  const textProblem = problemOf(text, isSubmitted);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (to === undefined || problemOf(text, true) !== undefined) return;
    onSend({ to, text, photo });
  }

  return (
    <form onSubmit={submit} noValidate className={utilities.column18}>
      {id === undefined && (
        <RadioChoices
          label={t('ticket.topic')}
          choices={ticketTopics}
          value={topic}
          onChange={setTopic}
          disabled={isPending}
          problem={isSubmitted && topic === undefined ? t('ticket.chooseTopic') : undefined}
          className={styles.topics}
          choiceClassName={styles.topic}
        >
          {(each) => t(`ticket.${each}`)}
        </RadioChoices>
      )}
      <TextArea
        label={t(id === undefined ? 'ticket.text' : 'ticket.reply')}
        placeholder={id === undefined ? t('ticket.textPlaceholder') : undefined}
        rows={id === undefined ? 5 : 3}
        value={text}
        onChange={setText}
        disabled={isPending}
        error={textProblem && t(`ticket.${textProblem}`)}
      />
      <PhotoField
        texts={{
          add: t('ticket.photo'),
          other: t('ticket.otherPhoto'),
          remove: t('ticket.removePhoto'),
          alt: t('ticket.photoAlt'),
        }}
        photo={photo}
        isDisabled={isPending}
        onChoose={setPhoto}
      />
      <Button
        type="submit"
        wide
        icon="paper-plane-tilt"
        iconMirrored
        pending={isPending}
        pendingText={t('ticket.sending')}
      >
        {t('ticket.send')}
      </Button>
    </form>
  );
}

/** Reports an empty text only after a submit, but a too long text immediately; text is never truncated. */
function problemOf(text: string, isSubmitted: boolean): 'textMissing' | 'textTooLong' | undefined {
  if (text.trim().length > maxTicketText) return 'textTooLong';
  return isSubmitted && text.trim() === '' ? 'textMissing' : undefined;
}
