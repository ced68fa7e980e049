import type { WebhookEndpoint } from '@nabta/contract/operations/partner';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { SecretDialog } from './secret-sheet.tsx';
import { usePing, useRemoveWebhook, useRenewSecret, useReplay, useSwitchWebhook } from './use-partners.ts';

import utilities from '#ui/utilities.module.css';

export function WebhookActions({ webhook: { id, isEnabled, givenUp } }: { webhook: WebhookEndpoint }) {
  const { t } = useTexts('partner');
  const toasts = useToasts();
  const [openDialog, setOpenDialog] = useState<'renew' | 'remove'>();
  const pinging = usePing(id);
  const switching = useSwitchWebhook(id);
  const replaying = useReplay(id);
  const show = (text: string) => toasts.show({ kind: 'success', text });
  const onError = useErrorToast();
  return (
    <div className={utilities.wrap8}>
      <Button
        size="sm"
        icon="paper-plane-tilt"
        pending={pinging.isPending}
        disabled={!isEnabled}
        onClick={() => pinging.mutate(undefined, { onSuccess: () => show(t('partner.pinged')), onError })}
      >
        {t('partner.ping')}
      </Button>
      {givenUp > 0 && (
        <Button
          size="sm"
          variant="secondary"
          icon="arrow-clockwise"
          pending={replaying.isPending}
          onClick={() =>
            replaying.mutate(undefined, {
              onSuccess: ({ count }) => show(t('partner.replayed', { count })),
              onError,
            })
          }
        >
          {t('partner.replayAll')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setOpenDialog('renew')}>
        {t('partner.renew')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        pending={switching.isPending}
        onClick={() => switching.mutate(!isEnabled, { onError })}
      >
        {t(isEnabled ? 'partner.switchOff' : 'partner.switchOn')}
      </Button>
      <Button size="sm" variant="text" icon="trash" onClick={() => setOpenDialog('remove')}>
        {t('partner.remove')}
      </Button>
      <RenewDialog id={id} open={openDialog === 'renew'} onClose={() => setOpenDialog(undefined)} />
      <RemoveDialog id={id} open={openDialog === 'remove'} onClose={() => setOpenDialog(undefined)} />
    </div>
  );
}

type DialogProps = { id: string; open: boolean; onClose: () => void };

function RenewDialog({ id, open, onClose }: DialogProps) {
  const { t } = useTexts('partner');
  const onError = useErrorToast();
  const renewing = useRenewSecret(id);
  return (
    <>
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={t('partner.renewTitle')}
        body={t('partner.renewBody')}
        confirmLabel={t('partner.renew')}
        pending={renewing.isPending}
        canLeave
        onConfirm={() => renewing.mutate(undefined, { onError, onSettled: onClose })}
      />
      <SecretDialog
        title={t('partner.secretTitle')}
        body={t('partner.secretBody')}
        secret={renewing.data?.secret}
        onSaved={renewing.reset}
      />
    </>
  );
}

function RemoveDialog({ id, open, onClose }: DialogProps) {
  const { t } = useTexts('partner');
  const toasts = useToasts();
  const onError = useErrorToast();
  const navigate = useNavigate();
  const removing = useRemoveWebhook(id);
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess() {
        toasts.show({ kind: 'success', text: t('partner.removed') });
        void navigate(`${urls.console('partners')}?look=webhooks`, { replace: true });
      },
      onError,
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('partner.removeTitle')}
      body={t('partner.removeBody')}
      confirmLabel={t('partner.remove')}
      variant="danger"
      pending={removing.isPending}
      canLeave
      onConfirm={remove}
    />
  );
}
