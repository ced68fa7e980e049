import type { TreeSummary } from '@nabta/contract/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { Suspense } from 'react';

import { giftTexts } from '../../../locales/gift.ts';
import { useSession } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Ltr } from '../../../ui/ltr.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { GiftFace } from '../gift-face.tsx';
import type { GiftDraft } from './gift-draft.ts';

import styles from './gift-preview.module.css';

interface GiftPreviewProps {
  trees: readonly TreeSummary[];
  draft: GiftDraft;
  open: boolean;
  onClose: () => void;
}

/** The gift as its receiver will see it: the message that brings it, and the page that it leads to. */
export function GiftPreview({ trees, draft, open, onClose }: GiftPreviewProps) {
  const { t } = useTexts();
  const tell = useTextFile(giftTexts);
  const { account } = useSession();
  const [tree, ...more] = trees;
  const name = account?.firstname ?? t('app.name');
  const words =
    draft.by === 'link'
      ? tell('giftLink.text')
      : more.length === 0
        ? tell('gift.previewSms', { name })
        : tell('gift.previewSmsSeveral', { name, count: trees.length });
  if (tree === undefined) return null;
  const from = account?.firstname ? { ...account, firstname: account.firstname } : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('gift.previewTitle')}
      closeLabel={t('common.close')}
      tall
    >
      <section className={styles.part} aria-label={tell('gift.previewMessage')}>
        <h3 className={styles.title}>{tell('gift.previewMessage')}</h3>
        <p className={styles.bubble}>
          {words} <Ltr>{`${location.host}/gift/…`}</Ltr>
        </p>
      </section>
      <section className={styles.part} aria-label={tell('gift.previewPage')}>
        <h3 className={styles.title}>{tell('gift.previewPage')}</h3>
        <div className={styles.page}>
          <Suspense>
            <GiftFace
              level={4}
              giver={ownerTitle(from)}
              gift={{ tree, more, from, occasion: draft.occasion, message: draft.message.trim() || null }}
            />
          </Suspense>
        </div>
      </section>
    </Sheet>
  );
}
