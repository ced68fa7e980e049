import { maxTicketText, ticketTopics } from '@nabta/domain/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { PhotoField } from '../../kit/photo/photo-field.tsx';
import { ticketTexts } from '../../locales/ticket.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Letter } from './use-write-ticket.ts';

import styles from './ticket-form.module.css';

interface TicketFormProps {
  /** The ticket that more is said to; without one a topic is asked for. */
  id?: string;
  isPending: boolean;
  onSend: (letter: Letter) => void;
}

/** What somebody wants to tell us; a photo helps and is not needed. */
export function TicketForm({ id, isPending, onSend }: TicketFormProps) {
  const tell = useTextFile(ticketTexts);
  const [topic, setTopic] = useState<TicketTopic>();
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<File>();
  const [isTried, setIsTried] = useState(false);
  const to = id !== undefined ? { id } : topic !== undefined ? { topic } : undefined;
  const textProblem = problemOf(text, isTried);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (to === undefined || problemOf(text, true) !== undefined) return;
    onSend({ to, text, photo });
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {id === undefined && (
        <RadioChoices
          label={tell('ticket.topic')}
          choices={ticketTopics}
          value={topic}
          onChange={setTopic}
          disabled={isPending}
          problem={isTried && topic === undefined ? tell('ticket.chooseTopic') : undefined}
          className={styles.topics}
          choiceClassName={styles.topic}
        >
          {(each) => tell(`ticket.${each}`)}
        </RadioChoices>
      )}
      <TextArea
        label={tell(id === undefined ? 'ticket.text' : 'ticket.reply')}
        placeholder={id === undefined ? tell('ticket.textPlaceholder') : undefined}
        rows={id === undefined ? 5 : 3}
        value={text}
        onChange={setText}
        disabled={isPending}
        error={textProblem && tell(`ticket.${textProblem}`)}
      />
      <PhotoField
        texts={{
          add: tell('ticket.photo'),
          other: tell('ticket.otherPhoto'),
          remove: tell('ticket.removePhoto'),
          alt: tell('ticket.photoAlt'),
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
        pendingText={tell('ticket.sending')}
      >
        {tell('ticket.send')}
      </Button>
    </form>
  );
}

/** What is missing is told once somebody tried to send; what is too long at once, and nothing is cut off. */
function problemOf(text: string, isTried: boolean): 'textMissing' | 'textTooLong' | undefined {
  if (text.trim().length > maxTicketText) return 'textTooLong';
  return isTried && text.trim() === '' ? 'textMissing' : undefined;
}
