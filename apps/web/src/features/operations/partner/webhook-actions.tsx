import type { WebhookEndpoint } from '@nabta/contract/partner';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { ShownOnce } from './shown-once.tsx';
import { usePing, useRemoveWebhook, useRenewSecret, useReplay, useSwitchWebhook } from './use-partners.ts';

import styles from './partner.module.css';

type Asked = 'renew' | 'remove';

/** What may be done with a webhook as a whole. */
export function WebhookActions({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, isEnabled, givenUp } = webhook;
  const tell = useTextFile(partnerTexts);
  const toasts = useToasts();
  const [asked, setAsked] = useState<Asked>();
  const pinging = usePing(id);
  const switching = useSwitchWebhook(id);
  const replaying = useReplay(id);
  const show = (text: string) => toasts.show({ kind: 'success', text });
  const onError = (error: Error) => toasts.show({ kind: 'error', text: error.message });
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        icon="paper-plane-tilt"
        pending={pinging.isPending}
        disabled={!isEnabled}
        onClick={() => pinging.mutate(undefined, { onSuccess: () => show(tell('partner.pinged')), onError })}
      >
        {tell('partner.ping')}
      </Button>
      {givenUp > 0 && (
        <Button
          size="sm"
          look="secondary"
          icon="arrow-clockwise"
          pending={replaying.isPending}
          onClick={() =>
            replaying.mutate(undefined, {
              onSuccess: ({ count }) => show(tell('partner.replayed', { count })),
              onError,
            })
          }
        >
          {tell('partner.replayAll')}
        </Button>
      )}
      <Button size="sm" look="secondary" onClick={() => setAsked('renew')}>
        {tell('partner.renew')}
      </Button>
      <Button
        size="sm"
        look="secondary"
        pending={switching.isPending}
        onClick={() => switching.mutate(!isEnabled, { onError })}
      >
        {tell(isEnabled ? 'partner.switchOff' : 'partner.switchOn')}
      </Button>
      <Button size="sm" look="text" icon="trash" onClick={() => setAsked('remove')}>
        {tell('partner.remove')}
      </Button>
      <RenewDialog id={id} open={asked === 'renew'} onClose={() => setAsked(undefined)} />
      <RemoveDialog id={id} open={asked === 'remove'} onClose={() => setAsked(undefined)} />
    </div>
  );
}

type DialogProps = { id: string; open: boolean; onClose: () => void };

function RenewDialog({ id, open, onClose }: DialogProps) {
  const { t } = useTexts();
  const tell = useTextFile(partnerTexts);
  const toasts = useToasts();
  const renewing = useRenewSecret(id);
  const renew = () =>
    renewing.mutate(undefined, {
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
      onSettled: onClose,
    });
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={tell('partner.renewTitle')}
        body={tell('partner.renewBody')}
        actions={
          <>
            <Button wide pending={renewing.isPending} onClick={renew}>
              {tell('partner.renew')}
            </Button>
            <Button wide look="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
      <ShownOnce
        title={tell('partner.secretTitle')}
        body={tell('partner.secretBody')}
        secret={renewing.data?.secret}
        onKept={renewing.reset}
      />
    </>
  );
}

function RemoveDialog({ id, open, onClose }: DialogProps) {
  const { t } = useTexts();
  const tell = useTextFile(partnerTexts);
  const toasts = useToasts();
  const navigate = useNavigate();
  const removing = useRemoveWebhook(id);
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess() {
        toasts.show({ kind: 'success', text: tell('partner.removed') });
        void navigate(`${urls.console('partners')}?look=webhooks`, { replace: true });
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={tell('partner.removeTitle')}
      body={tell('partner.removeBody')}
      actions={
        <>
          <Button wide look="danger" pending={removing.isPending} onClick={remove}>
            {tell('partner.remove')}
          </Button>
          <Button wide look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    />
  );
}
