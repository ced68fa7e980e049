import { feedbackEmojis } from '@nabta/contract/services/feedback';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';

import { track } from '#platform/analytics/track.ts';
import { useTexts } from '#platform/texts.tsx';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { feedbackHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/text-area.tsx';

import { Face } from './face.tsx';
import type { Mood } from './face.tsx';
import { hasSentFeedbackOn, rememberFeedbackOn } from './feedback-day.ts';

import styles from './feedback-card.module.css';

const moods = [1, 2, 3, 4, 5] as const satisfies Mood[];
const maxCommentLength = 1_000;

/** Asks for feedback once a day; the comment field appears after a face is chosen. */
export function FeedbackCard() {
  const { t } = useTexts();
  const [isVisible] = useState(() => !hasSentFeedbackOn(new Date()));
  const [isThanked, setIsThanked] = useState(false);
  if (!isVisible) return null;
  return (
    <Card as="section" className={styles.card}>
      <div role="status">
        {isThanked && (
          <p className={styles.thanks}>
            <Icon name="check-circle-fill" size={24} />
            {t('feedback.thanks')}
          </p>
        )}
      </div>
      {!isThanked && <FeedbackForm onSent={() => setIsThanked(true)} />}
    </Card>
  );
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const group = useId();
  const [chosen, setChosen] = useState<Mood>();
  const emoji = feedbackEmojis[(chosen ?? 0) - 1];
  const [comment, setComment] = useState('');
  const sending = useSendFeedback(onSent);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = comment.trim();
        if (emoji) sending.mutate({ emoji, page: pathname, ...(text && { comment: text }) });
      }}
    >
      <fieldset className={styles.faces}>
        <legend className={styles.title}>{t('feedback.title')}</legend>
        {moods.map((mood) => (
          <label key={mood} className={styles.face}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              aria-label={t(`feedback.emoji${mood}`)}
              checked={chosen === mood}
              disabled={sending.isPending}
              onChange={() => setChosen(mood)}
            />
            <Face mood={mood} />
          </label>
        ))}
      </fieldset>
      {emoji && (
        <div className={styles.more}>
          <TextArea
            label={t('feedback.placeholder')}
            rows={2}
            maxLength={maxCommentLength}
            value={comment}
            onChange={setComment}
            disabled={sending.isPending}
          />
          <Button type="submit" wide pending={sending.isPending}>
            {t('feedback.submit')}
          </Button>
        </div>
      )}
    </form>
  );
}

type Feedback = Parameters<(typeof feedbackHandler)['send']>[1];

function useSendFeedback(onSent: () => void) {
  const sendOrQueue = useSendOrQueue();
  return useMutation({
    mutationFn: (body: Feedback) => sendOrQueue(feedbackHandler, body),
    onSuccess(_sent, { emoji }) {
      track('feedback', { emoji });
      rememberFeedbackOn(new Date());
      onSent();
    },
    onError: useErrorToast(),
  });
}
