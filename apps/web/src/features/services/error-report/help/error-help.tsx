import type { Language } from '@nabta/domain/language';
import { useEffect, useEffectEvent, useRef } from 'react';

import '#locales/namespaces.ts';
import { loadNamespace } from '#platform/text-files.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useOnline } from '#platform/use-online.ts';
import { useCopy } from '#shared/share/use-copy.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { formatReference, referenceOf } from '../error-reference.ts';
import { isMissingChunk } from '../missing-chunk.ts';

import styles from './error-help.module.css';

export interface ErrorHelpProps {
  /** Undefined when nothing was thrown and only data is missing. */
  error: unknown;
  onRetry: () => void;
  pending?: boolean | undefined;
}

/** Lets the caller show a fallback if the texts fail to load. */
export async function loadTexts(language: Language): Promise<void> {
  await loadNamespace(language, 'error-help');
}

export function ErrorHelp({ error, onRetry, pending }: ErrorHelpProps) {
  const { t } = useTexts('error-help');
  const isOnline = useOnline();
  useRetryOnceOnline(isOnline, onRetry);
  const onlineKind = isMissingChunk(error) ? 'newer' : 'broken';
  const kind = isOnline ? onlineKind : 'offline';
  return (
    <div role="alert">
      <EmptyState
        level={1}
        illustration={kind === 'offline' ? 'offline' : 'error'}
        title={t(`errorHelp.${kind}Title`)}
        body={t(`errorHelp.${kind}Body`)}
        actions={
          <>
            <Button icon="arrow-clockwise" pending={pending} onClick={onRetry}>
              {kind === 'newer' ? t('errorHelp.reload') : t('common.retry')}
            </Button>
            <Button variant="secondary" icon="house" onClick={goHome}>
              {t('errorHelp.home')}
            </Button>
          </>
        }
      />
      {kind === 'broken' && error !== undefined && <Reference error={error} />}
    </div>
  );
}

/** Full page load: the broken app state may affect the home page too. */
function goHome(): void {
  location.assign(urls.home());
}

function useRetryOnceOnline(isOnline: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) retry();
    wasOffline.current = !isOnline;
  }, [isOnline]);
}

function Reference({ error }: { error: unknown }) {
  const { t } = useTexts('error-help');
  const copy = useCopy({ copied: t('errorHelp.copied'), failed: t('errorHelp.notCopied') });
  const reference = formatReference(referenceOf(error));
  return (
    <div className={styles.reference}>
      <p>{t('errorHelp.stays')}</p>
      <p className={styles.number}>
        <span>{t('errorHelp.reference')}</span>
        <strong>
          <Ltr>{reference}</Ltr>
        </strong>
      </p>
      <div className={styles.actions}>
        <Button variant="text" size="sm" icon="copy" onClick={() => copy(reference)}>
          {t('errorHelp.copy')}
        </Button>
        <ButtonLink variant="text" size="sm" icon="chat-circle-dots" href={urls.contact()}>
          {t('errorHelp.contact')}
        </ButtonLink>
      </div>
    </div>
  );
}
