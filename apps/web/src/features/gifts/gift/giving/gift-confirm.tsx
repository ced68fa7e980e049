import { searchAccounts } from '@nabta/contract/people/account';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { badgeLevelOf } from '@nabta/domain/badge-level';
import { hijriDate } from '@nabta/domain/hijri-date';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { phoneToSend } from '#features/people/auth/phone-entry.ts';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
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
      <Line icon="gift">
        {draft.by === 'link' ? (
          <LinkRecipient trees={trees} isLinkEach={draft.isLinkEach} />
        ) : (
          <PhoneRecipient trees={trees} phone={phoneToSend(draft.phone)} />
        )}
      </Line>
      <Arrival draft={draft} />
      {trees.length > 1 && draft.by === 'phone' && <Line icon="envelope-simple">{t('gift.oneMessage')}</Line>}
      <LevelAfter given={trees.length} />
      <Line icon="info">{t('gift.returnsNote')}</Line>
      {problem && (
        <p role="alert" className={styles.problem}>
          <Icon name="warning-circle-fill" size={20} />
          {problem}
        </p>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Icon name={icon} size={20} />
      {children}
    </p>
  );
}

/** Says before giving that the level will fall. */
function LevelAfter({ given }: { given: number }) {
  const { t } = useTexts('gift', 'badge');
  const { account } = useSession();
  const count = account?.treesPlanted ?? 0;
  const current = badgeLevelOf(count);
  const next = badgeLevelOf(count - given);
  if (current === undefined || current === next) return null;
  const name = t(`badges.${current.code}`);
  return (
    <Line icon="seal-check-fill">
      {next
        ? t('gift.levelFalls', { current: name, next: t(`badges.${next.code}`) })
        : t('gift.levelLost', { current: name })}
    </Line>
  );
}

function LinkRecipient({ trees, isLinkEach }: { trees: readonly TreeSummary[]; isLinkEach: boolean }) {
  const { t } = useTexts('gift');
  const treeLabel = useTreeLabel();
  const [tree, ...more] = trees;
  if (tree !== undefined && more.length === 0) return t('gift.treeToFirst', { tree: treeLabel(tree) });
  if (isLinkEach) return t('gift.severalByLinkEach', { count: trees.length });
  return t('gift.severalTo', { count: trees.length, to: t('gift.toFirst') });
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
    return <Line icon="paper-plane-tilt">{t(by === 'link' ? 'gift.youSendIt' : 'gift.arrivesNow')}</Line>;
  }
  const day = arrivalOf(arrivesOn);
  return (
    <Line icon="calendar-blank">
      <span>
        {t('gift.arrivesOn', { date: formatDate(day) })}
        <span className={styles.hijri}>{t('gift.hijri', { date: hijriDate(day, language) })}</span>
      </span>
    </Line>
  );
}

/** Looks up the name behind the number if the giver may see it: a name reveals a mistyped digit. */
function useNameOfPhone(phone: string): string | undefined {
  const api = useApi();
  const { data: receivers, isSuccess } = useQuery(giftReceiversQuery(api));
  const account = receivers?.find((receiver) => receiver.phone === phone)?.account ?? undefined;
  const { data: matches } = useApiQuery(
    searchAccounts,
    { query: { q: phone } },
    { queryKey: accountKeys.ofPhone(phone), enabled: isSuccess && account === undefined, retry: false },
  );
  return ownerTitle(account ?? matches?.[0] ?? null);
}
