import type { GiftPage } from '@nabta/contract/gift';
import type { GiftState } from '@nabta/domain/gift-state';
import { ownerTitle } from '@nabta/domain/tree-title';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ThankGiver } from './thank-giver.tsx';

import styles from './gift-page.module.css';

type Ended = Exclude<GiftState, 'pending'>;

const titles = {
  scheduled: 'giftPage.scheduledTitle',
  opened: 'giftPage.openedTitle',
  declined: 'giftPage.declinedTitle',
  taken_back: 'giftPage.takenBackTitle',
  expired: 'giftPage.expiredTitle',
} as const satisfies Record<Ended, string>;

const bodies = {
  scheduled: 'giftPage.scheduledBody',
  opened: 'giftPage.openedBody',
  declined: 'giftPage.declinedBody',
  taken_back: 'giftPage.takenBackBody',
  expired: 'giftPage.expiredBody',
} as const satisfies Record<Ended, string>;

/** A gift that cannot be opened, now or any more, and what became of it. */
export function EndedGift({ gift, status }: { gift: GiftPage; status: Ended }) {
  const tell = useTextFile(receivedGiftTexts);
  const isMine = status === 'opened' && gift.isForMe;
  const isOthers = status === 'opened' && gift.toPhoneHint === null && !isMine;
  return (
    <div className={styles.state}>
      <h2>{tell(isOthers ? 'giftPage.claimedTitle' : titles[status])}</h2>
      <p className={styles.hint}>
        {tell(isMine ? 'giftPage.openedMine' : isOthers ? 'giftPage.claimedBody' : bodies[status])}
      </p>
      <div className={styles.actions}>
        {status === 'opened' ? (
          <ButtonLink
            wide
            look={isMine ? 'primary' : 'secondary'}
            icon="tree"
            href={urls.tree(gift.tree.publicId)}
          >
            {tell(isMine ? 'receivedGift.viewTree' : 'giftPage.seeTree')}
          </ButtonLink>
        ) : (
          <ButtonLink wide look="secondary" icon="tree" href={urls.home()}>
            {tell('giftPage.home')}
          </ButtonLink>
        )}
      </div>
      {isMine && gift.from && (
        <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} thanked={gift.thanks?.words} />
      )}
    </div>
  );
}
