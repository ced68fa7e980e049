import type { TreeSummary } from '@nabta/contract/trees/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { Suspense } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Ltr } from '#ui/ltr.tsx';

import { GiftContents } from '../gift-contents.tsx';
import type { GiftDraft } from './gift-draft.ts';

import styles from './gift-preview.module.css';

interface GiftPreviewProps {
  trees: readonly TreeSummary[];
  draft: GiftDraft;
  open: boolean;
  onClose: () => void;
}

/** Preview of the SMS and the gift page as the receiver will see them. */
export function GiftPreview({ trees, draft, open, onClose }: GiftPreviewProps) {
  const { t } = useTexts('gift');
  const { account } = useSession();
  const [tree, ...more] = trees;
  const name = account?.firstname ?? t('app.name');
  const smsKey = more.length === 0 ? 'gift.previewSms' : 'gift.previewSmsSeveral';
  const smsText = t(smsKey, { name, count: trees.length });
  if (tree === undefined) return null;
  const from = account?.firstname ? { ...account, firstname: account.firstname } : null;
  return (
    <Sheet open={open} onClose={onClose} title={t('gift.previewTitle')} tall>
      <section className={styles.section} aria-label={t('gift.previewMessage')}>
        <h3 className={styles.title}>{t('gift.previewMessage')}</h3>
        <p className={styles.bubble}>
          {draft.by === 'link' ? t('giftLink.text') : smsText} <Ltr>{`${location.host}/gift/…`}</Ltr>
        </p>
      </section>
      <section className={styles.section} aria-label={t('gift.previewPage')}>
        <h3 className={styles.title}>{t('gift.previewPage')}</h3>
        <div className={styles.page}>
          <Suspense>
            <GiftContents
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
