import { useTexts } from '#platform/texts.tsx';

import styles from './chat-suggestions.module.css';

type ChatSuggestionsProps = {
  questions: readonly string[];
  disabled: boolean;
  onAsk: (question: string) => void;
};

export function ChatSuggestions({ questions, disabled, onAsk }: ChatSuggestionsProps) {
  const { t } = useTexts('chat');
  if (questions.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets
    <ul role="list" aria-label={t('chat.examples')} className={styles.strip}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            aria-disabled={disabled}
            className={styles.chip}
            onClick={() => disabled || onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
