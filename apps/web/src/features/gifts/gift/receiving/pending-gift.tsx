import type { GiftPage } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { rememberReturnPath } from '../../../platform/return-path.ts';
import { useSession } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import { useOpenGifts } from '../use-gift-actions.ts';
import { DeclineDialog } from './decline-dialog.tsx';

import styles from './gift-page.module.css';

interface PendingGiftProps {
  code: string;
  /** Of a gift by link: what opens it. */
  secret: string | undefined;
  gift: GiftPage;
  onOpened: (trees: TreeSummary[]) => void;
}

/** A gift that waits: the one it is for opens it, everybody else is told how they could. */
export function PendingGift({ code, secret, gift, onOpened }: PendingGiftProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const { status, account } = useSession();
  const phone = gift.toPhoneHint;
  const isLink = phone === null;
  if (isLink && secret === undefined) return <BrokenLink />;
  return (
    <>
      {gift.isForMe && status !== 'unnamed' ? (
        <OpenOrDecline code={code} secret={secret} gift={gift} onOpened={onOpened} />
      ) : !isLink && account !== undefined && !gift.isForMe ? (
        <OtherPhone code={code} own={account.phone} phone={phone} />
      ) : (
        <ToSignIn returnPath={urls.gift(code, secret)} phone={phone} isUnnamed={status === 'unnamed'} />
      )}
      <p className={styles.until}>
        {tell(isLink ? 'giftPage.linkUntil' : 'giftPage.until', { date: formatDate(gift.expiresAt) })}
      </p>
    </>
  );
}

/** The address lost what opens the gift on its way. */
function BrokenLink() {
  const tell = useTextFile(receivedGiftTexts);
  return (
    <div className={styles.state}>
      <h2>{tell('giftPage.brokenTitle')}</h2>
      <p className={styles.hint}>{tell('giftPage.brokenBody')}</p>
    </div>
  );
}

function OpenOrDecline({ code, secret, gift, onOpened }: PendingGiftProps) {
  const { t } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const opening = useOpenGifts();
  const isLink = gift.toPhoneHint === null;
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <div className={styles.actions}>
      {opening.error && (
        <p role="alert" className={styles.problem}>
          <Icon name="warning-circle-fill" size={20} />
          {opening.error.message}
        </p>
      )}
      <Button
        wide
        icon="gift-bold"
        pending={opening.isPending}
        pendingText={tell('receivedGift.opening')}
        onClick={() => opening.mutate({ code, secret }, { onSuccess: ({ trees }) => onOpened(trees) })}
      >
        {opening.isError ? t('common.retry') : tell('receivedGift.open')}
      </Button>
      {isLink ? (
        <p className={styles.hint}>{tell('giftPage.linkHint')}</p>
      ) : (
        <Button wide look="text" disabled={opening.isPending} onClick={() => setIsDeclining(true)}>
          {tell('receivedGift.decline')}
        </Button>
      )}
      <DeclineDialog
        gift={gift}
        count={gift.more.length + 1}
        open={isDeclining}
        onClose={() => setIsDeclining(false)}
        onDeclined={() => setIsDeclining(false)}
      />
    </div>
  );
}

/** After the sign-in, or the name that a new person still has to give, the way leads back here. */
function ToSignIn({
  returnPath,
  phone,
  isUnnamed,
}: {
  returnPath: string;
  phone: string | null;
  isUnnamed: boolean;
}) {
  const tell = useTextFile(receivedGiftTexts);
  return (
    <div className={styles.actions}>
      <ButtonLink
        wide
        icon="gift-bold"
        href={isUnnamed ? urls.newUser() : urls.login()}
        onClick={() => rememberReturnPath(returnPath)}
      >
        {tell(isUnnamed ? 'giftPage.giveName' : 'giftPage.signIn')}
      </ButtonLink>
      <p className={styles.hint}>
        {phone === null
          ? tell('giftPage.signInLinkHint')
          : tell('giftPage.signInHint', { phone: unbroken(phone) })}
      </p>
    </div>
  );
}

function OtherPhone({ code, own, phone }: { code: string; own: string; phone: string }) {
  const tell = useTextFile(receivedGiftTexts);
  const navigate = useNavigate();
  const { signOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);

  async function change(): Promise<void> {
    setIsLeaving(true);
    await signOut();
    rememberReturnPath(urls.gift(code));
    await navigate(urls.login());
  }

  return (
    <div className={styles.state}>
      <h2>{tell('giftPage.otherPhoneTitle')}</h2>
      <p className={styles.hint}>
        {tell('giftPage.otherPhoneBody', {
          own: unbroken(formatPhoneWithDialCode(own)),
          phone: unbroken(phone),
        })}
      </p>
      <div className={styles.actions}>
        <ButtonLink wide look="secondary" icon="tree" href={urls.home()}>
          {tell('giftPage.home')}
        </ButtonLink>
        <Button wide look="text" pending={isLeaving} onClick={() => void change()}>
          {tell('giftPage.switch')}
        </Button>
      </div>
    </div>
  );
}
