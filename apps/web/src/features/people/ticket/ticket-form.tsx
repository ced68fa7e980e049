import { maxTicketText, ticketTopics } from '@nabta/domain/ticket';
import type { TicketTopic } from '@nabta/domain/ticket';

import { useTexts } from '#platform/texts.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { PhotoField } from '#shared/photo/photo-field.tsx';
import { Button } from '#ui/button.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { TextArea } from '#ui/text-area.tsx';

import type { TicketDraft } from './use-tickets.ts';

import utilities from '#ui/utilities.module.css';

interface TicketFormProps {
  /** Existing ticket to reply to; without it, a topic is required. */
  id?: string;
  isPending: boolean;
  onSend: (draft: TicketDraft) => void;
}

export function TicketForm({ id, isPending, onSend }: TicketFormProps) {
  const { t } = useTexts('ticket');
  const { form, field, values, change } = useForm({
    initial: {
      topic: undefined as TicketTopic | undefined,
      text: '',
      photo: undefined as File | undefined,
    },
    validators: {
      topic: (topic) => id === undefined && topic === undefined && t('ticket.chooseTopic'),
      text: (text) =>
        isTooLong(text) ? t('ticket.textTooLong') : text.trim() === '' && t('ticket.textMissing'),
    },
    submit({ topic, text, photo }) {
      if (id !== undefined) onSend({ to: { id }, text, photo });
      else if (topic !== undefined) onSend({ to: { topic }, text, photo });
    },
  });
  return (
    <form {...form} className={utilities.column18}>
      {id === undefined && (
        <RadioChoices
          label={t('ticket.topic')}
          choices={ticketTopics}
          disabled={isPending}
          {...field('topic')}
        >
          {(topic) => t(`ticket.${topic}`)}
        </RadioChoices>
      )}
      <TextArea
        label={t(id === undefined ? 'ticket.text' : 'ticket.reply')}
        placeholder={id === undefined ? t('ticket.textPlaceholder') : undefined}
        rows={id === undefined ? 5 : 3}
        disabled={isPending}
        {...field('text')}
        // The field has no length limit, because it would truncate pasted text silently.
        error={isTooLong(values.text) ? t('ticket.textTooLong') : field('text').error}
      />
      <PhotoField
        texts={{
          add: t('ticket.photo'),
          other: t('ticket.otherPhoto'),
          remove: t('ticket.removePhoto'),
          alt: t('ticket.photoAlt'),
        }}
        photo={values.photo}
        isDisabled={isPending}
        onChoose={(photo) => change({ photo })}
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

function isTooLong(text: string): boolean {
  return text.trim().length > maxTicketText;
}
