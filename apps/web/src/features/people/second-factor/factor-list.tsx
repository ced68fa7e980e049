import type { SecondFactor } from '@nabta/contract/people/second-factor';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { AddFactor } from './add-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRemoveFactor, useRenewRecoveryCodes, useSecondFactor } from './use-second-factor.ts';

import utilities from '#ui/utilities.module.css';
import styles from './second-factor.module.css';

export function Page() {
  const { t } = useTexts('second-factor');
  const query = useSecondFactor();
  return query.data ? (
    <Factors state={query.data} />
  ) : (
    <QueryState query={query} errorTitle={t('secondFactor.errorTitle')} heights={[320]} />
  );
}

function Factors({ state }: { state: SecondFactor }) {
  const { t, formatDate } = useTexts('second-factor');
  const toasts = useToasts();
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [idToRemove, setIdToRemove] = useState<string>();
  const removing = useRemoveFactor();
  const renewing = useRenewRecoveryCodes();
  const showError = useErrorToast();
  const formatDay = (at: string) => formatDate(at, { dateStyle: 'medium' });
  const isLast = state.factors.length < 2;
  if (codes !== undefined)
    return (
      <Card as="section" hero className={styles.guard}>
        <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
      </Card>
    );

  function remove(id: string): void {
    removing.mutate(id, {
      onSuccess: () => toasts.show({ kind: 'success', text: t('secondFactor.removed') }),
      onError: showError,
    });
  }

  return (
    <div className={styles.factors}>
      <ListGroup label={t('secondFactor.mine')}>
        {state.factors.map(({ id, kind, addedAt, usedAt }) => (
          <ListRow
            key={id}
            icon={kind === 'passkey' ? 'device-mobile' : 'qr-code'}
            label={t(`secondFactor.${kind}`)}
            detail={[
              t('secondFactor.addedOn', { date: formatDay(addedAt) }),
              usedAt && t('secondFactor.usedOn', { date: formatDay(usedAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            control={
              <Button
                size="sm"
                variant="text"
                disabled={isLast || removing.isPending}
                onClick={() => setIdToRemove(id)}
              >
                {t('secondFactor.remove')}
              </Button>
            }
          />
        ))}
      </ListGroup>
      {isLast && <p className={utilities.muted}>{t('secondFactor.lastStays')}</p>}
      <Button variant="secondary" icon="plus" onClick={() => setIsAdding(true)}>
        {t('secondFactor.anotherTitle')}
      </Button>
      <ListGroup label={t('secondFactor.recovery')}>
        <ListRow
          icon="file-text"
          label={t('secondFactor.codesLeft', { count: state.recoveryCodesLeft })}
          detail={t('secondFactor.renewBody')}
          control={
            <Button
              size="sm"
              variant="text"
              pending={renewing.isPending}
              onClick={() =>
                renewing.mutate(undefined, {
                  onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
                  onError: showError,
                })
              }
            >
              {t('secondFactor.renewCodes')}
            </Button>
          }
        />
      </ListGroup>
      <Sheet open={isAdding} onClose={() => setIsAdding(false)} title={t('secondFactor.anotherTitle')}>
        <AddFactor
          isFirst={false}
          onAdded={(recoveryCodes) => {
            setIsAdding(false);
            setCodes(recoveryCodes ?? undefined);
          }}
        />
      </Sheet>
      <ConfirmDialog
        open={idToRemove !== undefined}
        onClose={() => setIdToRemove(undefined)}
        title={t('secondFactor.removeTitle')}
        body={t('secondFactor.removeBody')}
        confirmLabel={t('secondFactor.remove')}
        variant="danger"
        onConfirm={() => {
          if (idToRemove !== undefined) remove(idToRemove);
          setIdToRemove(undefined);
        }}
      />
    </div>
  );
}
