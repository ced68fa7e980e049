import type { GiftPage } from '@nabta/contract/gifts/gift';
import type { GiftState } from '@nabta/domain/gift-state';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';

import { ThankGiver } from './thank-giver.tsx';

import styles from './gift-page.module.css';

type EndedStatus = Exclude<GiftState, 'pending'>;

const titles = {
  scheduled: 'giftPage.scheduledTitle',
  opened: 'giftPage.openedTitle',
  declined: 'giftPage.declinedTitle',
  taken_back: 'giftPage.takenBackTitle',
  expired: 'giftPage.expiredTitle',
} as const satisfies Record<EndedStatus, string>;

const bodies = {
  scheduled: 'giftPage.scheduledBody',
  opened: 'giftPage.openedBody',
  declined: 'giftPage.declinedBody',
  taken_back: 'giftPage.takenBackBody',
  expired: 'giftPage.expiredBody',
} as const satisfies Record<EndedStatus, string>;

/** A gift that is not open yet or has ended, with its outcome. */
export function EndedGift({ gift, status }: { gift: GiftPage; status: EndedStatus }) {
  const { t } = useTexts('received-gift');
  const isMine = status === 'opened' && gift.isForMe;
  const isClaimedByOther = status === 'opened' && gift.toPhoneHint === null && !isMine;
  return (
    <div className={styles.state}>
      <h2>{t(isClaimedByOther ? 'giftPage.claimedTitle' : titles[status])}</h2>
      <p className={styles.hint}>
        {t(isMine ? 'giftPage.openedMine' : isClaimedByOther ? 'giftPage.claimedBody' : bodies[status])}
      </p>
      <div className={styles.actions}>
        {status === 'opened' ? (
          <ButtonLink
            wide
            variant={isMine ? 'primary' : 'secondary'}
            icon="tree"
            href={urls.tree(gift.tree.publicId)}
          >
            {t(isMine ? 'receivedGift.viewTree' : 'giftPage.seeTree')}
          </ButtonLink>
        ) : (
          <ButtonLink wide variant="secondary" icon="tree" href={urls.home()}>
            {t('giftPage.home')}
          </ButtonLink>
        )}
      </div>
      {isMine && gift.from && (
        <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} earlierThanks={gift.thanks?.words} />
      )}
    </div>
  );
}
