import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';

import styles from './chat-beginning.module.css';

/** How every talk begins: the tree says who it is, and the house what to make of its words. */
export function ChatBeginning({ name }: { name: string }) {
  const tell = useTextFile(chatTexts);
  return (
    <>
      <p className={styles.disclaimer}>{tell('chat.disclaimer')}</p>
      <p className={styles.welcome}>{tell('chat.welcome', { name })}</p>
    </>
  );
}
