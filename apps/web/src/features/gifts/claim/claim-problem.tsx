import { claimTexts } from '../../locales/claim.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

import styles from './claim-problem.module.css';

/** Why the tree could not be claimed, read aloud at once. */
export function ClaimProblem({ error }: { error: Error | null }) {
  const wordsOf = useClaimWords();
  if (error === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      <Icon name="warning-circle-fill" size={20} className={styles.icon} />
      <span>{wordsOf(error)}</span>
    </p>
  );
}

function useClaimWords(): (error: Error) => string {
  const tell = useTextFile(claimTexts);
  return (error) => {
    if (!(error instanceof ApiError)) return error.message;
    switch (error.serverCode) {
      case 'TREE_CLAIMED':
        return tell('claim.errorJustTaken');
      case 'TREE_LOST':
        return tell('claim.lost');
      case 'WRONG_TAG_SECRET':
        return tell('claim.errorSecret');
      case 'NOT_FOUND':
        return tell('claim.errorTag');
      default:
        return error.message;
    }
  };
}
