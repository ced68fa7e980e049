import type { Gift } from '@nabta/contract/gift';
import { useQuery } from '@tanstack/react-query';

import { giftTexts } from '../../../locales/gift.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile } from '../../../platform/texts.tsx';
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
        <GiftTree key={gift.id} tree={gift.tree} end={<Ways gift={gift} />} />
      ))}
    </div>
  );
}

function Ways({ gift }: { gift: Gift }) {
  const tell = useTextFile(giftTexts);
  const inWords = useTreeInWords();
  const toasts = useToasts();
  const { data } = useQuery(giftLinkQuery(useApi(), gift.id));
  if (data === undefined) return null;
  const url = new URL(data.link, location.origin).href;
  const named = (way: string) => `${way}: ${inWords(gift.tree)}`;

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
        label={named(tell('giftLink.whatsapp'))}
        href={`https://wa.me/?text=${encodeURIComponent(`${tell('giftLink.text')} ${url}`)}`}
      />
      <IconButton icon="copy" label={named(tell('giftLink.copy'))} onClick={() => void copy()} />
    </>
  );
}
