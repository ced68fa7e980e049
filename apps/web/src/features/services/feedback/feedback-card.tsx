import { feedbackEmojis } from '@nabta/contract/services/feedback';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';

import { track } from '#platform/analytics/track.ts';
import { deviceStorage } from '#platform/storage.ts';
import { useTexts } from '#platform/texts.tsx';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { feedbackHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/text-area.tsx';

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

/** From worst to best. Drawn as SVG, because emoji differ between devices. */
type Mood = 1 | 2 | 3 | 4 | 5;

const mouths = {
  1: 'M10.5 22.5Q16 17 21.5 22.5',
  2: 'M11 22Q16 18.6 21 22',
  3: 'M11 21H21',
  4: 'M10.5 19.5Q16 24.5 21.5 19.5',
  5: 'M9.5 18.5Q16 20.5 22.5 18.5Q21.5 25.5 16 25.5T9.5 18.5Z',
} satisfies Record<Mood, string>;

function Face({ mood }: { mood: Mood }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.icon}>
      <circle cx="16" cy="16" r="14.5" className={styles.skin} />
      {mood === 1 && <path d="M8 11.3L11.5 9.6M24 11.3L20.5 9.6" className={styles.line} />}
      {mood === 5 ? <HeartEyes /> : <RoundEyes isLow={mood === 1} />}
      <path d={mouths[mood]} className={mood === 5 ? styles.mouth : styles.line} />
    </svg>
  );
}

function RoundEyes({ isLow }: { isLow: boolean }) {
  const y = isLow ? 14.5 : 13;
  return (
    <>
      <ellipse cx="11.5" cy={y} rx="1.7" ry="2.1" className={styles.ink} />
      <ellipse cx="20.5" cy={y} rx="1.7" ry="2.1" className={styles.ink} />
    </>
  );
}

function HeartEyes() {
  const heart =
    'c-1.3 -2.2 -4.6 -1.5 -4.2 1.2 .3 1.9 2.5 3.2 4.2 4.3 1.7 -1.1 3.9 -2.4 4.2 -4.3 .4 -2.7 -2.9 -3.4 -4.2 -1.2Z';
  return (
    <>
      <path d={`M10.5 10.5${heart}`} className={styles.heart} />
      <path d={`M21.5 10.5${heart}`} className={styles.heart} />
    </>
  );
}

const key = 'feedback-sent-on';

function hasSentFeedbackOn(day: Date): boolean {
  return deviceStorage.read(key) === day.toDateString();
}

function rememberFeedbackOn(day: Date): void {
  deviceStorage.write(key, day.toDateString());
}
