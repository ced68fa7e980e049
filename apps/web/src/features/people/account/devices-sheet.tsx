import { listSessions } from '@nabta/contract/people/auth';
import { deviceName } from '@nabta/domain/device-name';

import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { timeAgo } from '#shared/period/time-ago.ts';
import { useToday } from '#shared/period/use-today.ts';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { useSignDeviceOut } from './use-sign-device-out.ts';
import type { Device } from './use-sign-device-out.ts';

import utilities from '#ui/utilities.module.css';
import styles from './devices-sheet.module.css';

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
      ) : (
        <QueryState
          query={devices}
          errorTitle={t('profile.devicesError')}
          level={3}
          heights={[58, 58]}
          className={utilities.stack10}
        />
      )}
    </Sheet>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t, language } = useTexts();
  const signingOut = useSignDeviceOut();
  const knownDevice = deviceName(device.userAgent);
  const isPhone = knownDevice?.system === 'iPhone' || knownDevice?.system === 'Android';
  const name = knownDevice ? t('profile.deviceName', knownDevice) : t('profile.deviceUnknown');
  const when = timeAgo(language, device.lastUsedAt, useToday().getTime());
  return (
    <li className={styles.device}>
      <IconTile name={isPhone ? 'device-mobile' : 'desktop'} />
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
          (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt),
        ),
    },
  );
}
