import type { SecondFactor } from '@nabta/contract/second-factor';
import { useState } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListGroup, ListRow } from '../../ui/list-group.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { AddFactor } from './add-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRemoveFactor, useRenewRecoveryCodes, useSecondFactor } from './use-second-factor.ts';

import styles from './second-factor.module.css';

/** One's own factors: another one, one less, and new recovery codes. */
export function FactorList() {
  const { t } = useTexts();
  const tell = useTextFile(secondFactorTexts);
  const { data, error, refetch, isFetching } = useSecondFactor();
  if (data === undefined && error !== null)
    return (
      <LoadFailure
        error={error}
        title={tell('secondFactor.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  return <Factors state={data} />;
}

function Factors({ state }: { state: SecondFactor }) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(secondFactorTexts);
  const toasts = useToasts();
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [removedId, setRemovedId] = useState<string>();
  const removing = useRemoveFactor();
  const renewing = useRenewRecoveryCodes();
  const failed = (error: Error) => toasts.show({ kind: 'error', text: error.message });
  const day = (at: string) => formatDate(at, { dateStyle: 'medium' });
  const isLast = state.factors.length < 2;
  if (codes !== undefined)
    return (
      <Card as="section" hero className={styles.gate}>
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      </Card>
    );

  function remove(id: string): void {
    removing.mutate(id, {
      onSuccess: () => toasts.show({ kind: 'success', text: tell('secondFactor.removed') }),
      onError: failed,
    });
  }

  return (
    <div className={styles.own}>
      <ListGroup label={tell('secondFactor.mine')}>
        {state.factors.map(({ id, kind, addedAt, usedAt }) => (
          <ListRow
            key={id}
            icon={kind === 'passkey' ? 'device-mobile' : 'qr-code'}
            label={tell(`secondFactor.${kind}`)}
            detail={[
              tell('secondFactor.addedOn', { date: day(addedAt) }),
              usedAt && tell('secondFactor.usedOn', { date: day(usedAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            control={
              <Button
                size="sm"
                look="text"
                disabled={isLast || removing.isPending}
                onClick={() => setRemovedId(id)}
              >
                {tell('secondFactor.remove')}
              </Button>
            }
          />
        ))}
      </ListGroup>
      {isLast && <p className={styles.hint}>{tell('secondFactor.lastStays')}</p>}
      <Button look="secondary" icon="plus" onClick={() => setIsAdding(true)}>
        {tell('secondFactor.anotherTitle')}
      </Button>
      <ListGroup label={tell('secondFactor.recovery')}>
        <ListRow
          icon="file-text"
          label={tell('secondFactor.codesLeft', { count: state.recoveryCodesLeft })}
          detail={tell('secondFactor.renewBody')}
          control={
            <Button
              size="sm"
              look="text"
              pending={renewing.isPending}
              onClick={() =>
                renewing.mutate(undefined, {
                  onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
                  onError: failed,
                })
              }
            >
              {tell('secondFactor.renewCodes')}
            </Button>
          }
        />
      </ListGroup>
      <Sheet
        open={isAdding}
        onClose={() => setIsAdding(false)}
        title={tell('secondFactor.anotherTitle')}
        closeLabel={t('common.close')}
      >
        <AddFactor
          isFirst={false}
          onAdded={(made) => {
            setIsAdding(false);
            setCodes(made ?? undefined);
          }}
        />
      </Sheet>
      <Dialog
        open={removedId !== undefined}
        onClose={() => setRemovedId(undefined)}
        title={tell('secondFactor.removeTitle')}
        body={tell('secondFactor.removeBody')}
        actions={
          <>
            <Button
              wide
              look="danger"
              onClick={() => {
                if (removedId !== undefined) remove(removedId);
                setRemovedId(undefined);
              }}
            >
              {tell('secondFactor.remove')}
            </Button>
            <Button wide look="secondary" onClick={() => setRemovedId(undefined)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </div>
  );
}
