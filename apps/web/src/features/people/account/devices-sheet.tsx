import { deviceName } from '@nabta/domain/device-name';

import { useTexts } from '#platform/texts.tsx';
import { timeAgo } from '#shared/period/time-ago.ts';
import { useToday } from '#shared/period/use-today.ts';
import { Chip } from '#ui/chip.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { useDevices, useSignDeviceOut } from './use-devices.ts';
import type { Device } from './use-devices.ts';

import utilities from '#ui/utilities.module.css';
import styles from './devices-sheet.module.css';

/** Lists the account's devices and signs out others. */
export function DevicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const devices = useDevices(open);
  return (
    <Sheet open={open} onClose={onClose} title={t('profile.devices')} closeLabel={t('common.close')}>
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
