import { maxGiftMessage } from '@nabta/domain/gift-state';
import { useId, useState } from 'react';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ChipRow } from '../chip-row.tsx';
import { isPlain } from '../plain-words.ts';
import { useThankGiver } from '../use-gift-actions.ts';

import styles from './thank-giver.module.css';

interface ThankGiverProps {
  giftId: string;
  /** Undefined where the giver has no name. */
  giver: string | undefined;
  /** The words that were sent before. */
  thanked?: string | undefined;
}

const ready = ['thanks.ready1', 'thanks.ready2', 'thanks.ready3', 'thanks.ready4', 'thanks.ready5'] as const;

/** A word back to the giver: a ready one or one's own, once. */
export function ThankGiver({ giftId, giver, thanked }: ThankGiverProps) {
  const tell = useTextFile(receivedGiftTexts);
  const titleId = useId();
  const thanking = useThankGiver(giftId);
  const [words, setWords] = useState('');
  const [isWriting, setIsWriting] = useState(false);
  const sent = thanking.data?.words ?? thanked;
  const texts = ready.map((key) => tell(key));
  const isWrong = !isPlain(words);
  return (
    <section aria-labelledby={titleId} className={styles.thanks}>
      <h2 id={titleId} className={styles.title}>
        {giver === undefined ? tell('thanks.title') : tell('thanks.titleTo', { name: giver })}
      </h2>
      <p role="status" className={styles.sent}>
        {sent !== undefined && (
          <>
            <Icon name="check-circle-fill" size={20} />
            <span>{tell('thanks.sent', { words: sent })}</span>
          </>
        )}
      </p>
      {sent === undefined && (
        <>
          <ChipRow
            label={tell('thanks.ready')}
            onPress={setWords}
            chips={texts.map((text) => ({
              id: text,
              face: <span>{text}</span>,
              isChosen: text === words.trim(),
            }))}
          />
          {/* A field that is there from the start would take the focus, and call the keyboard over what was just opened. */}
          {isWriting ? (
            <TextArea
              autoFocus
              label={tell('thanks.label')}
              rows={2}
              maxLength={maxGiftMessage}
              value={words}
              onChange={setWords}
              error={isWrong ? tell('thanks.error', { max: maxGiftMessage }) : undefined}
            />
          ) : (
            <Button
              look="text"
              size="sm"
              icon="pencil-simple"
              className={styles.own}
              onClick={() => setIsWriting(true)}
            >
              {tell('thanks.own')}
            </Button>
          )}
          {thanking.error && (
            <p role="alert" className={styles.problem}>
              {thanking.error.message}
            </p>
          )}
          <Button
            wide
            look="secondary"
            icon="paper-plane-tilt"
            iconMirrored
            disabled={isWrong || words.trim() === ''}
            pending={thanking.isPending}
            pendingText={tell('thanks.sending')}
            onClick={() => thanking.mutate(words.trim())}
          >
            {tell('thanks.send')}
          </Button>
        </>
      )}
    </section>
  );
}
