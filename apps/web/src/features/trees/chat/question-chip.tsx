import { urls } from '../../platform/urls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { keepQuestion } from './kept-question.ts';

import styles from './question-chip.module.css';

/** Opens the chat with this question already asked. */
export function QuestionChip({ publicId, question }: { publicId: string; question: string }) {
  return (
    <Link href={urls.chat(publicId)} className={styles.chip} onClick={() => keepQuestion(publicId, question)}>
      <Icon name="chat-circle-dots" size={20} />
      <span>{question}</span>
      <Icon name="caret-right" size={20} mirrored className={styles.caret} />
    </Link>
  );
}
