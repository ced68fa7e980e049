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
import { useOpenGift } from '../use-gift-actions.ts';
import { DeclineDialog } from './decline-dialog.tsx';

import styles from './gift-page.module.css';

interface PendingGiftProps {
  code: string;
  gift: GiftPage;
  onOpened: (tree: TreeSummary) => void;
}

/** A gift that waits: the one it is for opens it, everybody else is told how they could. */
export function PendingGift({ code, gift, onOpened }: PendingGiftProps) {
  const { formatDate } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const { status, account } = useSession();
  return (
    <>
      {gift.isForMe && status !== 'unnamed' ? (
        <OpenOrDecline gift={gift} onOpened={onOpened} />
      ) : account !== undefined && !gift.isForMe ? (
        <OtherPhone code={code} own={account.phone} phone={gift.toPhoneHint} />
      ) : (
        <ToSignIn code={code} phone={gift.toPhoneHint} isUnnamed={status === 'unnamed'} />
      )}
      <p className={styles.until}>{tell('giftPage.until', { date: formatDate(gift.expiresAt) })}</p>
    </>
  );
}

function OpenOrDecline({ gift, onOpened }: Omit<PendingGiftProps, 'code'>) {
  const { t } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const opening = useOpenGift();
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
        onClick={() => opening.mutate(gift, { onSuccess: onOpened })}
      >
        {opening.isError ? t('common.retry') : tell('receivedGift.open')}
      </Button>
      <Button wide look="text" disabled={opening.isPending} onClick={() => setIsDeclining(true)}>
        {tell('receivedGift.decline')}
      </Button>
      <DeclineDialog
        gift={gift}
        open={isDeclining}
        onClose={() => setIsDeclining(false)}
        onDeclined={() => setIsDeclining(false)}
      />
    </div>
  );
}

/** After the sign-in, or the name that a new person still has to give, the way leads back here. */
function ToSignIn({ code, phone, isUnnamed }: { code: string; phone: string; isUnnamed: boolean }) {
  const tell = useTextFile(receivedGiftTexts);
  return (
    <div className={styles.actions}>
      <ButtonLink
        wide
        icon="gift-bold"
        href={isUnnamed ? urls.newUser() : urls.login()}
        onClick={() => rememberReturnPath(urls.gift(code))}
      >
        {tell(isUnnamed ? 'giftPage.giveName' : 'giftPage.signIn')}
      </ButtonLink>
      <p className={styles.hint}>{tell('giftPage.signInHint', { phone: unbroken(phone) })}</p>
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
