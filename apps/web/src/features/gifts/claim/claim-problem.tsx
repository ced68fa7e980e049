import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import styles from './claim-problem.module.css';

export function ClaimProblem({ error }: { error: Error | null }) {
  const textOf = useClaimErrorText();
  if (error === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      <Icon name="warning-circle-fill" size={20} className={styles.icon} />
      <span>{textOf(error)}</span>
    </p>
  );
}

function useClaimErrorText(): (error: Error) => string {
  const { t } = useTexts('claim');
  return (error) => {
    if (!(error instanceof ApiError)) return error.message;
    switch (error.serverCode) {
      case 'TREE_CLAIMED':
        return t('claim.errorJustTaken');
      case 'TREE_LOST':
        return t('claim.lost');
      case 'WRONG_TAG_SECRET':
        return t('claim.errorSecret');
      case 'NOT_FOUND':
        return t('claim.errorTag');
      default:
        return error.message;
    }
  };
}
