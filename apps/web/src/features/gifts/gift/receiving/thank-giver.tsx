import { maxGiftMessage } from '@nabta/domain/gift-state';
import { useId, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextArea } from '#ui/text-area.tsx';

import { Suggestions } from '../chip-row.tsx';
import { isValidMessage } from '../message-validation.ts';
import { useThankGiver } from '../use-gift-actions.ts';

import utilities from '#ui/utilities.module.css';
import styles from './thank-giver.module.css';

interface ThankGiverProps {
  giftId: string;
  /** Undefined when the giver has no name. */
  giver: string | undefined;
  earlierThanks?: string | undefined;
}

export function ThankGiver({ giftId, giver, earlierThanks }: ThankGiverProps) {
  const { t } = useTexts('received-gift');
  const titleId = useId();
  const thanking = useThankGiver(giftId);
  const [draft, setDraft] = useState('');
  const [isWriting, setIsWriting] = useState(false);
  const sent = thanking.data?.words ?? earlierThanks;
  const suggestions = ([1, 2, 3, 4, 5] as const).map((number) => t(`thanks.ready${number}`));
  const isInvalid = !isValidMessage(draft);
  return (
    <section aria-labelledby={titleId} className={styles.thanks}>
      <h2 id={titleId} className={styles.title}>
        {giver === undefined ? t('thanks.title') : t('thanks.titleTo', { name: giver })}
      </h2>
      <p role="status" className={styles.sent}>
        {sent !== undefined && (
          <>
            <Icon name="check-circle-fill" size={20} />
            <span>{t('thanks.sent', { words: sent })}</span>
          </>
        )}
      </p>
      {sent === undefined && (
        <>
          <Suggestions label={t('thanks.ready')} texts={suggestions} value={draft} onChoose={setDraft} />
          {/* Added on demand: a field present on mount would take the focus and open the keyboard. */}
          {isWriting ? (
            <TextArea
              autoFocus
              label={t('thanks.label')}
              rows={2}
              maxLength={maxGiftMessage}
              value={draft}
              onChange={setDraft}
              error={isInvalid ? t('thanks.error', { max: maxGiftMessage }) : undefined}
            />
          ) : (
            <Button
              variant="text"
              size="sm"
              icon="pencil-simple"
              className={styles.custom}
              onClick={() => setIsWriting(true)}
            >
              {t('thanks.own')}
            </Button>
          )}
          {thanking.error && (
            <p role="alert" className={utilities.error}>
              {thanking.error.message}
            </p>
          )}
          <Button
            wide
            variant="secondary"
            icon="paper-plane-tilt"
            iconMirrored
            disabled={isInvalid || draft.trim() === ''}
            pending={thanking.isPending}
            pendingText={t('thanks.sending')}
            onClick={() => thanking.mutate(draft.trim())}
          >
            {t('thanks.send')}
          </Button>
        </>
      )}
    </section>
  );
}
