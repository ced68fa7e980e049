import type { Gift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { useQuery } from '@tanstack/react-query';

import { giftTexts } from '../../../locales/gift.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { giftLinkQuery } from '../gift-queries.ts';
import { GiftTree } from './gift-tree.tsx';

import styles from './gift-trees.module.css';

/** Trees that were given by a link each, and the ways to send each of them. */
export function GiftLinks({ gifts }: { gifts: readonly Gift[] }) {
  return (
    <div className={styles.trees}>
      {gifts.map((gift) => (
        <LinkedTree key={gift.id} gift={gift} />
      ))}
    </div>
  );
}

function LinkedTree({ gift: { id, tree } }: { gift: Gift }) {
  const { t } = useTexts();
  const tell = useTextFile(giftTexts);
  const { data, isLoadingError, isFetching, refetch } = useQuery(giftLinkQuery(useApi(), id));
  if (!isLoadingError) return <GiftTree tree={tree} end={data && <Ways tree={tree} link={data.link} />} />;
  const retry = (
    <Button look="text" size="sm" pending={isFetching} onClick={() => void refetch()}>
      {t('common.retry')}
    </Button>
  );
  return <GiftTree tree={tree} problem={tell('giftLink.error')} end={retry} />;
}

function Ways({ tree, link }: { tree: TreeSummary; link: string }) {
  const tell = useTextFile(giftTexts);
  const inWords = useTreeInWords();
  const toasts = useToasts();
  const url = new URL(link, location.origin).href;
  const named = (way: string) => `${way}: ${inWords(tree)}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ kind: 'success', text: tell('giftLink.copied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('giftLink.copyFailed') });
    }
  }

  return (
    <>
      <IconLink
        icon="whatsapp-logo"
        target="_blank"
        label={named(tell('giftLink.whatsapp'))}
        href={`https://wa.me/?text=${encodeURIComponent(`${tell('giftLink.text')} ${url}`)}`}
      />
      <IconButton icon="copy" label={named(tell('giftLink.copy'))} onClick={() => void copy()} />
    </>
  );
}
