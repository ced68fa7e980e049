import { urls } from '#platform/urls.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import { saveQuestion } from './saved-question.ts';

import styles from './question-chip.module.css';

export function QuestionChip({ publicId, question }: { publicId: string; question: string }) {
  return (
    <Link
      href={urls.chat(publicId)}
      className={styles.chip}
      // The browser alone would open the chat without the question.
      data-waits
      onClick={() => saveQuestion(publicId, question)}
    >
      <Icon name="chat-circle-dots" size={20} />
      <span>{question}</span>
      <Icon name="caret-right" size={20} mirrored className={styles.caret} />
    </Link>
  );
}
