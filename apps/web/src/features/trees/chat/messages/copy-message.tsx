import { chatTexts } from '../../../locales/chat.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';

import styles from './chat-bubble.module.css';

export function CopyMessage({ text }: { text: string }) {
  const tell = useTextFile(chatTexts);
  const toasts = useToasts();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ kind: 'success', text: tell('chat.copied') }),
      () => toasts.show({ kind: 'error', text: tell('chat.copyFailed') }),
    );
  };
  return (
    <button type="button" aria-label={tell('chat.copy')} className={styles.copy} onClick={copy}>
      <Icon name="copy" size={14} />
    </button>
  );
}
