import type { TreeSummary } from '@nabta/contract/trees/tree';
import { isOwned } from '@nabta/domain/tree-ledger';

import { useTree } from '#features/trees/tree/use-tree.ts';
import { ApiError } from '#platform/api-error.ts';
import { saveReturnPath } from '#platform/return-path.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useSignInPath } from '#platform/use-sign-in-path.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import { useClaimTree } from './use-tag.ts';
import type { TaggedTree } from './use-tag.ts';

import styles from './claim-problem.module.css';

interface ClaimActionsProps {
  tagId: string;
  /** From the QR code; required to claim. */
  secret: string | undefined;
  tree: TaggedTree;
  onClaimed: (tree: TreeSummary) => void;
}

export function ClaimActions({ tagId, secret, tree, onClaimed }: ClaimActionsProps) {
  const { t } = useTexts('claim');
  const claiming = useClaimTree(tagId);
  const signInPath = useSignInPath();
  const notClaimableText = useNotClaimableText(tree);
  const problem = <ClaimProblem error={claiming.error} />;
  const isClaimable = tree.claimable && !tree.isMine;

  if (!isClaimable || secret === undefined) {
    const canScanAgain = isClaimable || tree.endedAt !== null;
    return (
      <>
        {problem}
        {claiming.error === null && <p>{isClaimable ? t('claim.needsCode') : notClaimableText}</p>}
        {canScanAgain && (
          <ButtonLink wide icon="qr-code" href={urls.scan()}>
            {t('claim.scanAgain')}
          </ButtonLink>
        )}
        <ButtonLink wide variant={canScanAgain ? 'text' : 'primary'} href={urls.tree(tree.publicId)}>
          {t('claim.seeTree')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>{t('claim.body')}</p>
      {signInPath === undefined ? (
        <Button
          wide
          icon="plant"
          pending={claiming.isPending}
          pendingText={t('claim.claiming')}
          onClick={() => claiming.mutate(secret, { onSuccess: onClaimed })}
        >
          {t('claim.action')}
        </Button>
      ) : (
        <ButtonLink wide href={signInPath} onClick={() => saveReturnPath(urls.tag(tagId, secret))}>
          {t('claim.signInFirst')}
        </ButtonLink>
      )}
      {/* Below the button, so the button does not move when the problem disappears. */}
      {problem}
    </>
  );
}

/** A tree without a visible owner may be private, promised as a gift, or reserved. */
function useNotClaimableText(tree: TaggedTree): string | undefined {
  const { t } = useTexts('claim');
  const { data: page, isPending } = useTree(tree.publicId);
  if (tree.isMine) return t('claim.mine');
  if (tree.endedAt !== null) return t('claim.lost');
  if (tree.isPromised) return t('claim.promised');
  if (tree.owner !== null) return t('claim.errorTaken');
  if (isPending) return undefined;
  return t(page !== undefined && isOwned(page) ? 'claim.errorTaken' : 'claim.notOffered');
}

function ClaimProblem({ error }: { error: Error | null }) {
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
