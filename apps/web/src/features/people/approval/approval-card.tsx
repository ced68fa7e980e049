import type { MinimalAccount } from '@nabta/contract/account';
import type { Approval, ApprovalState } from '@nabta/contract/approval';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { approvalTexts } from '../../locales/approval.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { fullName } from '../account/full-name.ts';
import { useDecide } from './use-approvals.ts';

import styles from './approval.module.css';

const tones = {
  waiting: 'warn',
  done: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ApprovalState, string>;

const told = { approve: 'approved', refuse: 'refusedToast', withdraw: 'withdrawnToast' } as const;

/** One act: what, for whom, why, who asked, and what may be done about it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(approvalTexts);
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const deciding = useDecide(approval.id, (decision) =>
    toasts.show({ kind: 'success', text: tell(`approval.${told[decision]}`) }),
  );
  const { kind, status, askedBy, reason, askedAt, expiresAt, decidedBy, decidedAt } = approval;
  const nameOf = (somebody: MinimalAccount | null) =>
    somebody === null ? tell('approval.somebody') : fullName(somebody);
  const moment = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const title = tell(`approval.${kind}`);
  const about = useAbout(approval);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Chip kind={tones[status]}>{tell(`approval.${status}`)}</Chip>
      </div>
      <p className={styles.person}>
        <bdi>{about}</bdi>
      </p>
      <p dir="auto" className={styles.reason}>
        {reason}
      </p>
      <p className={styles.dim}>
        <bdi>{tell('approval.askedBy', { name: nameOf(askedBy) })}</bdi>
        {' · '}
        {moment(askedAt)}
        {status === 'waiting' && ` · ${tell('approval.until', { date: moment(expiresAt) })}`}
      </p>
      {decidedAt !== null && decidedBy !== null && (
        <p className={styles.dim}>
          <bdi>{tell('approval.decidedBy', { name: nameOf(decidedBy), date: moment(decidedAt) })}</bdi>
        </p>
      )}
      {approval.mayDecide && (
        <div className={styles.actions}>
          <Button size="sm" disabled={deciding.isPending} onClick={() => setIsAsking(true)}>
            {tell('approval.approve')}
          </Button>
          <Button
            size="sm"
            look="secondary"
            disabled={deciding.isPending}
            onClick={() => deciding.mutate('refuse')}
          >
            {tell('approval.refuse')}
          </Button>
        </div>
      )}
      {approval.mayWithdraw && (
        <div className={styles.actions}>
          <Button
            size="sm"
            look="secondary"
            pending={deciding.isPending}
            onClick={() => deciding.mutate('withdraw')}
          >
            {tell('approval.withdraw')}
          </Button>
          <p className={styles.dim}>{tell('approval.ownHint')}</p>
        </div>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={tell('approval.confirmTitle')}
        body={`${title}: ${about}. ${tell(approval.campaign ? 'approval.confirmCampaign' : 'approval.confirmBody')}`}
        actions={
          <>
            <Button
              wide
              onClick={() => {
                setIsAsking(false);
                deciding.mutate('approve');
              }}
            >
              {tell('approval.approve')}
            </Button>
            <Button wide look="secondary" onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </Card>
  );
}

/** Whom it is for, or how many of what in which campaign. */
function useAbout({ kind, person, campaign, count }: Approval): string {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(approvalTexts);
  if (campaign === null)
    return tell('approval.for', { name: person === null ? tell('approval.somebody') : fullName(person) });
  const values = {
    name: nameIn(campaign.name, language),
    count: count ?? 0,
    told: formatNumber(count ?? 0),
  };
  return tell(kind === 'make_coupons' ? 'approval.uses' : 'approval.gifts', values);
}
