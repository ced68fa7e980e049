import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import { endSession, listSessions } from '@nabta/contract/people/auth';
import { deviceName } from '@nabta/domain/device-name';
import { useMutation } from '@tanstack/react-query';

import { useApi, useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { timeAgo } from '#shared/period/time-ago.ts';
import { useToday } from '#shared/period/use-today.ts';
import { Chip } from '#ui/chip.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import utilities from '#ui/utilities.module.css';
import styles from './devices-sheet.module.css';

/** Lists the account's devices and signs out others. */
export function DevicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const devices = useDevices(open);
  return (
    <Sheet open={open} onClose={onClose} title={t('profile.devices')}>
      {devices.data ? (
        <ul>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : devices.isError ? (
        <ErrorState
          level={3}
          title={t('profile.devicesError')}
          body={t('states.errorBody')}
          retryLabel={t('common.retry')}
          pending={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      ) : (
        <div aria-busy="true" aria-label={t('common.loading')} role="status" className={utilities.stack10}>
          <Skeleton shape="block" height={58} />
          <Skeleton shape="block" height={58} />
        </div>
      )}
    </Sheet>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t, language } = useTexts();
  const signingOut = useSignDeviceOut();
  const knownDevice = deviceName(device.userAgent);
  const name = knownDevice ? t('profile.deviceName', knownDevice) : t('profile.deviceUnknown');
  const when = timeAgo(language, device.lastUsedAt, useToday().getTime());
  return (
    <li className={styles.device}>
      <IconTile
        name={
          knownDevice?.system === 'iPhone' || knownDevice?.system === 'Android' ? 'device-mobile' : 'desktop'
        }
      />
      <span className={styles.text}>
        <span>{name}</span>
        {device.isCurrent ? (
          <Chip>{t('profile.deviceCurrent')}</Chip>
        ) : (
          <span className={styles.detail}>{t('profile.deviceLastUsed', { when })}</span>
        )}
      </span>
      {!device.isCurrent && (
        <IconButton
          label={t('profile.deviceLogout', { device: name })}
          icon="sign-out"
          mirrored
          className={styles.signOut}
          disabled={signingOut.isPending}
          onClick={() => signingOut.mutate(device.id)}
        >
          {signingOut.isPending ? <Spinner /> : undefined}
        </IconButton>
      )}
    </li>
  );
}

type Device = DataOfEndpoint<typeof listSessions>[number];

/** Signed-in devices: the current one first, then by last use. */
function useDevices(enabled: boolean) {
  return useApiQuery(
    listSessions,
    {},
    {
      queryKey: accountKeys.devices,
      enabled,
      staleTime: 0,
      select: (devices) =>
        devices.toSorted(
          (one, other) =>
            Number(other.isCurrent) - Number(one.isCurrent) || other.lastUsedAt.localeCompare(one.lastUsedAt),
        ),
    },
  );
}

function useSignDeviceOut() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const { t } = useTexts();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess(_result, id) {
      queryClient.setQueryData<Device[]>(accountKeys.devices, (devices) =>
        devices?.filter((device) => device.id !== id),
      );
      toasts.show({ kind: 'success', text: t('profile.deviceLoggedOut') });
    },
    onError: useErrorToast('sign-device-out'),
  });
}
