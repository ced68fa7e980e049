import { clsx } from 'clsx';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { useOnline } from '../../../platform/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFieldWork, useSendingId, useWorkSender } from './use-field-work.ts';

import styles from './work-line.module.css';

/** Says honestly what the server does not have yet. */
export function WorkLine() {
  const tell = useTextFile(fieldTexts);
  const sender = useWorkSender();
  const isSending = useSendingId() !== undefined;
  const isOnline = useOnline();
  const works = useFieldWork();
  const waiting = works.filter(({ state }) => state === 'waiting').length;
  const stuck = works.filter(({ state }) => state === 'stuck').length;
  const isAllSent = waiting + stuck === 0;
  const words = [
    waiting > 0 && tell('field.unsent', { count: waiting }),
    stuck > 0 && tell('field.needYou', { count: stuck }),
    isAllSent && tell('field.allSent'),
  ].filter((text) => text !== false);
  return (
    <div className={clsx(styles.line, isAllSent && styles.calm, stuck > 0 && styles.stuck)}>
      <Icon name={isAllSent ? 'check-circle-fill' : isOnline ? 'clock' : 'wifi-slash'} size={24} />
      <div role="status" className={styles.words}>
        <strong>{words.join(' · ')}</strong>
        {waiting > 0 && !isOnline && <span className={styles.hint}>{tell('field.offlineHint')}</span>}
      </div>
      {waiting > 0 && isOnline && (
        <Button
          look="secondary"
          size="sm"
          pending={isSending}
          pendingText={tell('field.sending')}
          onClick={() => void sender.flush()}
        >
          {tell('field.sendNow')}
        </Button>
      )}
    </div>
  );
}
