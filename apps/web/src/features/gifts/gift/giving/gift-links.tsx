import type { Gift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { useQuery } from '@tanstack/react-query';

import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { useCopy } from '#shared/share/use-copy.ts';
import { Button } from '#ui/button.tsx';
import { IconButton, IconLink } from '#ui/icon-button.tsx';
import { Illustration } from '#ui/illustration.tsx';

import { giftLinkQuery } from '../gift-queries.ts';
import { GiftTree } from './gift-tree.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './gift-sent.module.css';

export function GiftLinks({ gifts }: { gifts: readonly Gift[] }) {
  return (
    <div className={utilities.column8}>
      {gifts.map((gift) => (
        <LinkedTree key={gift.id} gift={gift} />
      ))}
    </div>
  );
}

function LinkedTree({ gift: { id, tree } }: { gift: Gift }) {
  const { t } = useTexts('gift');
  const { data, isLoadingError, isFetching, refetch } = useQuery(giftLinkQuery(useApi(), id));
  if (!isLoadingError)
    return <GiftTree tree={tree} end={data && <LinkActions tree={tree} link={data.link} />} />;
  const retry = (
    <Button variant="text" size="sm" pending={isFetching} onClick={() => void refetch()}>
      {t('common.retry')}
    </Button>
  );
  return <GiftTree tree={tree} problem={t('giftLink.error')} end={retry} />;
}

function LinkActions({ tree, link }: { tree: TreeSummary; link: string }) {
  const { t } = useTexts('gift');
  const treeLabel = useTreeLabel();
  const copy = useCopy({ copied: t('giftLink.copied'), failed: t('giftLink.copyFailed') });
  const url = new URL(link, location.origin).href;
  const labelFor = (action: string) => `${action}: ${treeLabel(tree)}`;
  return (
    <>
      <IconLink
        icon="whatsapp-logo"
        target="_blank"
        label={labelFor(t('giftLink.whatsapp'))}
        href={`https://wa.me/?text=${encodeURIComponent(`${t('giftLink.text')} ${url}`)}`}
      />
      <IconButton icon="copy" label={labelFor(t('giftLink.copy'))} onClick={() => copy(url)} />
    </>
  );
}

export function GiftSent({ gift }: { gift: Gift }) {
  const { t } = useTexts('gift');
  const dualDate = useDualDate();
  const isLink = gift.to.phone === null;
  const scheduledKey = isLink ? 'gift.linkLaterBody' : 'gift.scheduledBody';
  const sentKey = isLink ? 'gift.linkBody' : 'gift.successBody';
  return (
    <div role="status" className={styles.sent}>
      <Illustration name="empty-gifts" />
      <p>{t(gift.status === 'scheduled' ? scheduledKey : sentKey, { date: dualDate(gift.deliverAt) })}</p>
    </div>
  );
}
