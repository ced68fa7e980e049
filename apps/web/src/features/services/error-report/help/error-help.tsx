import type { Language } from '@nabta/domain/language';
import { useEffect, useEffectEvent, useRef } from 'react';

import { errorHelpTexts } from '../../../locales/error-help.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ltr } from '../../../ui/ltr.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { formatReference, referenceOf } from '../error-reference.ts';
import { isMissingChunk } from '../missing-chunk.ts';

import styles from './error-help.module.css';

export interface ErrorHelpProps {
  /** What was thrown; undefined where nothing was, and something only did not come. */
  error: unknown;
  onRetry: () => void;
  pending?: boolean | undefined;
}

/** So that whoever shows this has something else to show where they do not come. */
export async function loadTexts(language: Language): Promise<void> {
  await errorHelpTexts[language]();
}

/** What happened in plain words, what to do about it, and by which number to tell us of it. */
export function ErrorHelp({ error, onRetry, pending }: ErrorHelpProps) {
  const { t } = useTexts();
  const tell = useTextFile(errorHelpTexts);
  const isOnline = useOnline();
  useRetryOnceOnline(isOnline, onRetry);
  const kind = !isOnline ? 'offline' : isMissingChunk(error) ? 'newer' : 'broken';
  return (
    <div role="alert">
      <EmptyState
        level={1}
        illustration={kind === 'offline' ? 'offline' : 'error'}
        title={tell(`errorHelp.${kind}Title`)}
        body={tell(`errorHelp.${kind}Body`)}
        actions={
          <>
            <Button icon="arrow-clockwise" pending={pending} onClick={onRetry}>
              {kind === 'newer' ? tell('errorHelp.reload') : t('common.retry')}
            </Button>
            <Button look="secondary" icon="house" onClick={goHome}>
              {tell('errorHelp.home')}
            </Button>
          </>
        }
      />
      {kind === 'broken' && error !== undefined && <Reference error={error} />}
    </div>
  );
}

/** The page itself is loaded anew: what broke on the way may be broken at home too. */
function goHome(): void {
  location.assign(urls.home());
}

/** What only a connection was missing for needs no press. */
function useRetryOnceOnline(isOnline: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) retry();
    wasOffline.current = !isOnline;
  }, [isOnline]);
}

function Reference({ error }: { error: unknown }) {
  const tell = useTextFile(errorHelpTexts);
  const toasts = useToasts();
  const reference = formatReference(referenceOf(error));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      toasts.show({ kind: 'success', text: tell('errorHelp.copied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('errorHelp.notCopied') });
    }
  };
  return (
    <div className={styles.reference}>
      <p>{tell('errorHelp.stays')}</p>
      <p className={styles.number}>
        <span>{tell('errorHelp.reference')}</span>
        <strong>
          <Ltr>{reference}</Ltr>
        </strong>
      </p>
      <div className={styles.ways}>
        <Button look="text" size="sm" icon="copy" onClick={() => void copy()}>
          {tell('errorHelp.copy')}
        </Button>
        <ButtonLink look="text" size="sm" icon="chat-circle-dots" href={urls.contact()}>
          {tell('errorHelp.contact')}
        </ButtonLink>
      </div>
    </div>
  );
}
