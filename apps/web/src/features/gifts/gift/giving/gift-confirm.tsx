import { searchAccounts } from '@nabta/contract/account';
import type { TreeSummary } from '@nabta/contract/tree';
import { hijriDate } from '@nabta/domain/hijri-date';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';

import { accountKeys } from '../../../kit/cache/keys.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { useApi, useSession } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import { phoneToSend } from '../../auth/phone-entry.ts';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { GiftCard } from '../gift-card.tsx';
import { giftReceiversQuery } from '../gift-queries.ts';
import { arrivalOf } from './gift-draft.ts';
import type { GiftDraft } from './gift-draft.ts';

import styles from './gift-confirm.module.css';

interface GiftConfirmProps {
  trees: readonly TreeSummary[];
  draft: GiftDraft;
  onPreview: () => void;
  /** Why it could not be sent. */
  problem: string | undefined;
}

/** The card as it will arrive, and for whom and when, before anything is sent. */
export function GiftConfirm({ trees, draft, onPreview, problem }: GiftConfirmProps) {
  const tell = useTextFile(giftTexts);
  const { account } = useSession();
  const [tree] = trees;
  if (tree === undefined) return null;
  return (
    <div className={styles.confirm}>
      <GiftCard
        tree={tree}
        occasion={draft.occasion}
        message={draft.message.trim() || null}
        from={account ?? null}
      />
      <Button look="secondary" wide icon="gift" onClick={onPreview}>
        {tell('gift.preview')}
      </Button>
      <p className={styles.line}>
        <Icon name="gift" size={20} />
        {draft.by === 'link' ? (
          <ForWhoeverIsFirst trees={trees} isLinkEach={draft.isLinkEach} />
        ) : (
          <ForPhone trees={trees} phone={phoneToSend(draft.phone)} />
        )}
      </p>
      <Arrival draft={draft} />
      {trees.length > 1 && draft.by === 'phone' && (
        <p className={styles.line}>
          <Icon name="envelope-simple" size={20} />
          {tell('gift.oneMessage')}
        </p>
      )}
      <p className={styles.line}>
        <Icon name="info" size={20} />
        {tell('gift.returnsNote')}
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

function ForWhoeverIsFirst({ trees, isLinkEach }: { trees: readonly TreeSummary[]; isLinkEach: boolean }) {
  const tell = useTextFile(giftTexts);
  const inWords = useTreeInWords();
  const [tree] = trees;
  return trees.length === 1 && tree !== undefined
    ? tell('gift.treeToFirst', { tree: inWords(tree) })
    : isLinkEach
      ? tell('gift.severalByLinkEach', { count: trees.length })
      : tell('gift.severalTo', { count: trees.length, to: tell('gift.toFirst') });
}

function ForPhone({ trees, phone }: { trees: readonly TreeSummary[]; phone: string }) {
  const tell = useTextFile(giftTexts);
  const inWords = useTreeInWords();
  const name = useNameOfPhone(phone);
  const shown = unbroken(formatPhoneWithDialCode(phone));
  const [tree] = trees;
  if (trees.length === 1 && tree !== undefined) {
    const values = { tree: inWords(tree), phone: shown };
    return name === undefined
      ? tell('gift.confirmBody', values)
      : tell('gift.confirmKnown', { ...values, name });
  }
  const to = name === undefined ? `\u2066${shown}\u2069` : `\u2068${name}\u2069 \u2066(${shown})\u2069`;
  return tell('gift.severalTo', { count: trees.length, to });
}

function Arrival({ draft: { by, arrivesOn } }: { draft: GiftDraft }) {
  const tell = useTextFile(giftTexts);
  const { formatDate, language } = useTexts();
  if (by === 'link' || arrivesOn === undefined) {
    return (
      <p className={styles.line}>
        <Icon name="paper-plane-tilt" size={20} />
        {tell(by === 'link' ? 'gift.youSendIt' : 'gift.arrivesNow')}
      </p>
    );
  }
  const day = arrivalOf(arrivesOn);
  return (
    <p className={styles.line}>
      <Icon name="calendar-blank" size={20} />
      <span>
        {tell('gift.arrivesOn', { date: formatDate(day) })}
        <span className={styles.hijri}>{tell('gift.hijri', { date: hijriDate(day, language) })}</span>
      </span>
    </p>
  );
}

/** Whose number it is, where the giver may know: a name shows a mistyped digit better than digits do. */
function useNameOfPhone(phone: string): string | undefined {
  const api = useApi();
  const { data: receivers, isSuccess } = useQuery(giftReceiversQuery(api));
  const known = receivers?.find((receiver) => receiver.phone === phone)?.account ?? undefined;
  const { data: found } = useQuery({
    queryKey: accountKeys.ofPhone(phone),
    queryFn: ({ signal }) => api.call(searchAccounts, { query: { q: phone } }, { signal }),
    enabled: isSuccess && known === undefined,
    retry: false,
  });
  return ownerTitle(known ?? found?.[0] ?? null);
}
