import { useQuery } from '@tanstack/react-query';

import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { giftPageQuery } from '../gift-queries.ts';
import { useGiverName } from '../use-giver-name.ts';

import styles from './gift-notice.module.css';

/** Giver, tree and hint of the number, as the page of the gift shows them to everyone. */
export function GiftNotice({ code }: { code: string }) {
  const { t } = useTexts('received-gift');
  const { status } = useSession();
  const { data: gift, isPending } = useQuery(giftPageQuery(useApi(), code));
  const giver = useGiverName(gift ?? { from: null, company: null });
  const treeLabel = useTreeLabel();
  if (isPending) return <Skeleton shape="block" className={styles.skeleton} />;
  if (gift?.status !== 'pending') return null;
  const digits = gift.toPhoneHint?.slice(-2);
  const more = gift.more.length;
  return (
    <div role="note" className={styles.notice}>
      <span className={styles.photo}>
        <TreePhoto image={gift.tree.image} alt="" shape="row" />
      </span>
      <p className={styles.text}>
        <b>{giver === undefined ? t('giftNotice.titleUnknown') : t('giftNotice.title', { name: giver })}</b>
        <span className={styles.tree}>
          {more === 0 ? treeLabel(gift.tree) : t('common.treeCount', { count: more + 1 })}
        </span>
        {status === 'signed-out' && (
          <span>{digits === undefined ? t('giftNotice.anyNumber') : t('giftNotice.number', { digits })}</span>
        )}
      </p>
    </div>
  );
}
