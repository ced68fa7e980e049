import { useEffect, useEffectEvent, useRef } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import styles from './chat-intro.module.css';

type EarlierMessagesProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** Loads earlier messages on scroll or click; after an error only on click. */
export function EarlierMessages({ isLoading, hasFailed, onMore }: EarlierMessagesProps) {
  const { t } = useTexts('chat');
  const button = useRef<HTMLButtonElement>(null);
  const loadOnScroll = useEffectEvent(() => {
    if (!isLoading && !hasFailed) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) loadOnScroll();
    });
    if (button.current !== null) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.earlier}>
      {hasFailed && <p role="alert">{t('chat.olderError')}</p>}
      <Button ref={button} size="sm" variant="secondary" pending={isLoading} onClick={onMore}>
        {t('chat.older')}
      </Button>
    </div>
  );
}
