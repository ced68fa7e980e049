import { useTexts } from '#platform/texts.tsx';

import styles from './chat-intro.module.css';

export function ChatIntro({ name }: { name: string }) {
  const { t } = useTexts('chat');
  return (
    <>
      <p className={styles.disclaimer}>{t('chat.disclaimer')}</p>
      <p className={styles.welcome}>{t('chat.welcome', { name })}</p>
    </>
  );
}
