import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import styles from './chat-bubble.module.css';

export function CopyMessage({ text }: { text: string }) {
  const { t } = useTexts('chat');
  const toasts = useToasts();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ kind: 'success', text: t('chat.copied') }),
      () => toasts.show({ kind: 'error', text: t('chat.copyFailed') }),
    );
  };
  return (
    <button type="button" aria-label={t('chat.copy')} className={styles.copy} onClick={copy}>
      <Icon name="copy" size={14} />
    </button>
  );
}
