import { searchAccounts } from '@nabta/contract/account';
import type { TreeSummary } from '@nabta/contract/tree';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';

import { accountKeys } from '../../../kit/cache/cache.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { useApi, useSession } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import { phoneToSend } from '../../auth/phone-entry.ts';
import { useTreeName } from '../../tree/tree-name.tsx';
import { GiftCard } from '../gift-card.tsx';
import { giftReceiversQuery } from '../gift-queries.ts';
import { arrivalOf } from './gift-draft.ts';
import type { GiftDraft } from './gift-draft.ts';

import styles from './gift-confirm.module.css';

interface GiftConfirmProps {
  tree: TreeSummary;
  draft: GiftDraft;
  /** Why it could not be sent. */
  problem: string | undefined;
}

/** The card as it will arrive, and for whom and when, before anything is sent. */
export function GiftConfirm({ tree, draft, problem }: GiftConfirmProps) {
  const tell = useTextFile(giftTexts);
  const { formatDate } = useTexts();
  const { account } = useSession();
  const { text: treeName } = useTreeName(tree);
  const phone = phoneToSend(draft.phone);
  const name = useNameOfPhone(phone);
  const values = { tree: treeName, phone: unbroken(formatPhoneWithDialCode(phone)) };
  const { arrivesOn } = draft;
  return (
    <div className={styles.confirm}>
      <GiftCard
        tree={tree}
        occasion={draft.occasion}
        message={draft.message.trim() || null}
        from={account ?? null}
      />
      <p className={styles.line}>
        <Icon name="gift" size={20} />
        {name === undefined
          ? tell('gift.confirmBody', values)
          : tell('gift.confirmKnown', { ...values, name })}
      </p>
      <p className={styles.line}>
        <Icon name={arrivesOn === undefined ? 'paper-plane-tilt' : 'calendar-blank'} size={20} />
        {arrivesOn === undefined
          ? tell('gift.arrivesNow')
          : tell('gift.arrivesOn', { date: formatDate(arrivalOf(arrivesOn)) })}
      </p>
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
