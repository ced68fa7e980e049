import { searchAccounts } from '@nabta/contract/people/account';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { hijriDate } from '@nabta/domain/hijri-date';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';

import { phoneToSend } from '#features/people/auth/phone-entry.ts';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { noBreakPhone } from '#ui/no-break-phone.ts';

import { GiftCard } from '../gift-card.tsx';
import { giftReceiversQuery } from '../gift-queries.ts';
import { arrivalOf } from './gift-draft.ts';
import type { GiftDraft } from './gift-draft.ts';

import utilities from '#ui/utilities.module.css';
import styles from './gift-confirm.module.css';

interface GiftConfirmProps {
  trees: readonly TreeSummary[];
  draft: GiftDraft;
  onPreview: () => void;
  /** Error of the last attempt to send. */
  problem: string | undefined;
}

export function GiftConfirm({ trees, draft, onPreview, problem }: GiftConfirmProps) {
  const { t } = useTexts('gift');
  const { account } = useSession();
  const [tree] = trees;
  if (tree === undefined) return null;
  return (
    <div className={utilities.column12}>
      <GiftCard
        tree={tree}
        occasion={draft.occasion}
        message={draft.message.trim() || null}
        from={account ?? null}
      />
      <Button variant="secondary" wide icon="gift" onClick={onPreview}>
        {t('gift.preview')}
      </Button>
      <p className={styles.line}>
        <Icon name="gift" size={20} />
        {draft.by === 'link' ? (
          <LinkRecipient trees={trees} isLinkEach={draft.isLinkEach} />
        ) : (
          <PhoneRecipient trees={trees} phone={phoneToSend(draft.phone)} />
        )}
      </p>
      <Arrival draft={draft} />
      {trees.length > 1 && draft.by === 'phone' && (
        <p className={styles.line}>
          <Icon name="envelope-simple" size={20} />
          {t('gift.oneMessage')}
        </p>
      )}
      <p className={styles.line}>
        <Icon name="info" size={20} />
        {t('gift.returnsNote')}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          <Icon name="warning-circle-fill" size={20} />
          {problem}
        </p>
      )}
    </div>
  );
}

function LinkRecipient({ trees, isLinkEach }: { trees: readonly TreeSummary[]; isLinkEach: boolean }) {
  const { t } = useTexts('gift');
  const treeLabel = useTreeLabel();
  const [tree] = trees;
  return trees.length === 1 && tree !== undefined
    ? t('gift.treeToFirst', { tree: treeLabel(tree) })
    : isLinkEach
      ? t('gift.severalByLinkEach', { count: trees.length })
      : t('gift.severalTo', { count: trees.length, to: t('gift.toFirst') });
}

function PhoneRecipient({ trees, phone }: { trees: readonly TreeSummary[]; phone: string }) {
  const { t } = useTexts('gift');
  const treeLabel = useTreeLabel();
  const name = useNameOfPhone(phone);
  const formattedPhone = noBreakPhone(formatPhoneWithDialCode(phone));
  const [tree] = trees;
  if (trees.length === 1 && tree !== undefined) {
    const values = { tree: treeLabel(tree), phone: formattedPhone };
    return name === undefined ? t('gift.confirmBody', values) : t('gift.confirmKnown', { ...values, name });
  }
  const to =
    name === undefined
      ? `\u2066${formattedPhone}\u2069`
      : `\u2068${name}\u2069 \u2066(${formattedPhone})\u2069`;
  return t('gift.severalTo', { count: trees.length, to });
}

function Arrival({ draft: { by, arrivesOn } }: { draft: GiftDraft }) {
  const { t, formatDate, language } = useTexts('gift');
  if (by === 'link' || arrivesOn === undefined) {
    return (
      <p className={styles.line}>
        <Icon name="paper-plane-tilt" size={20} />
        {t(by === 'link' ? 'gift.youSendIt' : 'gift.arrivesNow')}
      </p>
    );
  }
  const day = arrivalOf(arrivesOn);
  return (
    <p className={styles.line}>
      <Icon name="calendar-blank" size={20} />
      <span>
        {t('gift.arrivesOn', { date: formatDate(day) })}
        <span className={styles.hijri}>{t('gift.hijri', { date: hijriDate(day, language) })}</span>
      </span>
    </p>
  );
}

/** Looks up the name behind the number if the giver may see it: a name reveals a mistyped digit. */
function useNameOfPhone(phone: string): string | undefined {
  const api = useApi();
  const { data: receivers, isSuccess } = useQuery(giftReceiversQuery(api));
  const known = receivers?.find((receiver) => receiver.phone === phone)?.account ?? undefined;
  const { data: matches } = useApiQuery(
    searchAccounts,
    { query: { q: phone } },
    { queryKey: accountKeys.ofPhone(phone), enabled: isSuccess && known === undefined, retry: false },
  );
  return ownerTitle(known ?? matches?.[0] ?? null);
}
