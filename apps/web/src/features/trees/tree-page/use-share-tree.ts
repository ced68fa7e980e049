import type { Tree } from '@nabta/contract/trees/tree';

import { useConfirmedShare } from '#features/people/account/use-confirmed-share.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';

export function useShareTree({ publicId, isMine }: Pick<Tree, 'publicId' | 'isMine'>, name: string) {
  const { t } = useTexts('tree-page');
  const { share, sheets } = useConfirmedShare('tree', isMine);
  return {
    share: () =>
      share({
        title: name,
        text: t(isMine ? 'treeDetail.shareText' : 'treeDetail.publicShareText', { name }),
        url: new URL(urls.tree(publicId), location.origin).href,
        picture: { kind: 'tree', id: publicId },
      }),
    sheets,
  };
}
