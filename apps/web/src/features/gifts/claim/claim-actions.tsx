import type { TreeSummary } from '@nabta/contract/tree';
import { isOwned } from '@nabta/domain/tree-ledger';

import { claimTexts } from '../../locales/claim.ts';
import { rememberReturnPath } from '../../platform/return-path.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useSignInPath } from '../../platform/use-sign-in-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useTree } from '../tree/use-tree.ts';
import { ClaimProblem } from './claim-problem.tsx';
import { useClaimTree } from './use-tag.ts';
import type { TaggedTree } from './use-tag.ts';

interface ClaimActionsProps {
  tagId: string;
  /** From the QR code; without it nothing can be claimed. */
  secret: string | undefined;
  tree: TaggedTree;
  onClaimed: (tree: TreeSummary) => void;
}

/** Says whose the tree is, and offers what the viewer may do with it. */
export function ClaimActions({ tagId, secret, tree, onClaimed }: ClaimActionsProps) {
  const tell = useTextFile(claimTexts);
  const claiming = useClaimTree(tagId);
  const signInPath = useSignInPath();
  const whyNot = useWhyNot(tree);
  const problem = <ClaimProblem error={claiming.error} />;

  if (tree.isMine || !tree.claimable) {
    return (
      <>
        {problem}
        {claiming.error === null && <p>{tree.isMine ? tell('claim.mine') : whyNot}</p>}
        {tree.endedAt !== null && (
          <ButtonLink wide icon="qr-code" href={urls.scan()}>
            {tell('claim.scanAgain')}
          </ButtonLink>
        )}
        <ButtonLink wide look={tree.endedAt === null ? 'primary' : 'text'} href={urls.tree(tree.publicId)}>
          {tell('claim.seeTree')}
        </ButtonLink>
      </>
    );
  }
  if (secret === undefined) {
    return (
      <>
        <p>{tell('claim.needsCode')}</p>
        <ButtonLink wide icon="qr-code" href={urls.scan()}>
          {tell('claim.scanAgain')}
        </ButtonLink>
        <ButtonLink wide look="text" href={urls.tree(tree.publicId)}>
          {tell('claim.seeTree')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>{tell('claim.body')}</p>
      {signInPath === undefined ? (
        <Button
          wide
          icon="plant"
          pending={claiming.isPending}
          pendingText={tell('claim.claiming')}
          onClick={() => claiming.mutate(secret, { onSuccess: onClaimed })}
        >
          {tell('claim.action')}
        </Button>
      ) : (
        <ButtonLink wide href={signInPath} onClick={() => rememberReturnPath(urls.tag(tagId, secret))}>
          {tell('claim.signInFirst')}
        </ButtonLink>
      )}
      {/* Below the button, which so stays under the finger when the problem is gone. */}
      {problem}
    </>
  );
}

/** A tree without an owner to show may be private, on its way as a gift, or kept for something else. */
function useWhyNot(tree: TaggedTree): string | undefined {
  const tell = useTextFile(claimTexts);
  const { data: page, isPending } = useTree(tree.publicId);
  if (tree.endedAt !== null) return tell('claim.lost');
  if (tree.isPromised) return tell('claim.promised');
  if (tree.owner !== null) return tell('claim.errorTaken');
  if (isPending) return undefined;
  return tell(page !== undefined && isOwned(page) ? 'claim.errorTaken' : 'claim.notOffered');
}
