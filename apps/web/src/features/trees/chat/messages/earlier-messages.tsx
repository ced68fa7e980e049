import { useEffect, useEffectEvent, useRef } from 'react';

import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';

import styles from './chat-beginning.module.css';

type EarlierMessagesProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** Brings what was said before as soon as somebody scrolls up to it, or presses; after a failure only by a press. */
export function EarlierMessages({ isLoading, hasFailed, onMore }: EarlierMessagesProps) {
  const tell = useTextFile(chatTexts);
  const button = useRef<HTMLButtonElement>(null);
  const comeNear = useEffectEvent(() => {
    if (!isLoading && !hasFailed) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) comeNear();
    });
    if (button.current !== null) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.earlier}>
      {hasFailed && <p role="alert">{tell('chat.olderError')}</p>}
      <Button ref={button} size="sm" look="secondary" pending={isLoading} onClick={onMore}>
        {tell('chat.older')}
      </Button>
    </div>
  );
}
