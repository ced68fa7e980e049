import type { GiftPage } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { saveReturnPath } from '#platform/return-path.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { noBreakPhone } from '#ui/no-break-phone.ts';

import { useOpenGifts } from '../use-gift-actions.ts';
import { DeclineDialog } from './decline-dialog.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './gift-page.module.css';

interface PendingGiftProps {
  code: string;
  /** Secret of a gift by link. */
  secret: string | undefined;
  gift: GiftPage;
  onOpened: (trees: TreeSummary[]) => void;
}

/** A pending gift: its receiver can open it; other viewers see what to do first. */
export function PendingGift(props: PendingGiftProps) {
  const { secret, gift } = props;
  const { t, formatDate } = useTexts('received-gift');
  const isLink = gift.toPhoneHint === null;
  if (isLink && secret === undefined) return <BrokenLink />;
  return (
    <>
      <PendingGiftActions {...props} />
      <p className={utilities.faint}>
        {t(isLink ? 'giftPage.linkUntil' : 'giftPage.until', { date: formatDate(gift.expiresAt) })}
      </p>
    </>
  );
}

function PendingGiftActions(props: PendingGiftProps) {
  const { code, secret, gift } = props;
  const { status, account } = useSession();
  const phoneHint = gift.toPhoneHint;
  const isUnnamed = status === 'unnamed';
  if (gift.isForMe && !isUnnamed) return <OpenOrDecline {...props} />;
  if (phoneHint !== null && account !== undefined && !gift.isForMe)
    return <WrongAccount code={code} ownPhone={account.phone} phoneHint={phoneHint} />;
  return <SignInPrompt returnPath={urls.gift(code, secret)} phoneHint={phoneHint} isUnnamed={isUnnamed} />;
}

/** The URL lost its hash, which holds the secret. */
function BrokenLink() {
  const { t } = useTexts('received-gift');
  return (
    <div className={styles.state}>
      <h2>{t('giftPage.brokenTitle')}</h2>
      <p className={styles.hint}>{t('giftPage.brokenBody')}</p>
    </div>
  );
}

function OpenOrDecline({ code, secret, gift, onOpened }: PendingGiftProps) {
  const { t } = useTexts('received-gift');
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
        pendingText={t('receivedGift.opening')}
        onClick={() => opening.mutate({ code, secret }, { onSuccess: ({ trees }) => onOpened(trees) })}
      >
        {opening.isError ? t('common.retry') : t('receivedGift.open')}
      </Button>
      {isLink ? (
        <p className={styles.hint}>{t('giftPage.linkHint')}</p>
      ) : (
        <Button wide variant="text" disabled={opening.isPending} onClick={() => setIsDeclining(true)}>
          {t('receivedGift.decline')}
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

interface SignInPromptProps {
  returnPath: string;
  /** Null for a gift by link. */
  phoneHint: string | null;
  isUnnamed: boolean;
}

/** Leads back here after signing in, or after a new user entered a name. */
function SignInPrompt({ returnPath, phoneHint, isUnnamed }: SignInPromptProps) {
  const { t } = useTexts('received-gift');
  return (
    <div className={styles.actions}>
      <ButtonLink
        wide
        icon="gift-bold"
        href={isUnnamed ? urls.newUser() : urls.login()}
        onClick={() => saveReturnPath(returnPath)}
      >
        {t(isUnnamed ? 'giftPage.giveName' : 'giftPage.signIn')}
      </ButtonLink>
      <p className={styles.hint}>
        {phoneHint === null
          ? t('giftPage.signInLinkHint')
          : t('giftPage.signInHint', { phone: noBreakPhone(phoneHint) })}
      </p>
    </div>
  );
}

interface WrongAccountProps {
  code: string;
  ownPhone: string;
  phoneHint: string;
}

function WrongAccount({ code, ownPhone, phoneHint }: WrongAccountProps) {
  const { t } = useTexts('received-gift');
  const navigate = useNavigate();
  const { signOut } = useSession();
  const [isSigningOut, setIsSigningOut] = useState(false);

  async function switchAccount(): Promise<void> {
    setIsSigningOut(true);
    await signOut();
    saveReturnPath(urls.gift(code));
    await navigate(urls.login());
  }

  return (
    <div className={styles.state}>
      <h2>{t('giftPage.otherPhoneTitle')}</h2>
      <p className={styles.hint}>
        {t('giftPage.otherPhoneBody', {
          own: noBreakPhone(formatPhoneWithDialCode(ownPhone)),
          phone: noBreakPhone(phoneHint),
        })}
      </p>
      <div className={styles.actions}>
        <ButtonLink wide variant="secondary" icon="tree" href={urls.home()}>
          {t('giftPage.home')}
        </ButtonLink>
        <Button wide variant="text" pending={isSigningOut} onClick={() => void switchAccount()}>
          {t('giftPage.switch')}
        </Button>
      </div>
    </div>
  );
}
