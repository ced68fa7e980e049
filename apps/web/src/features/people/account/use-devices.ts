import { endSession, listSessions } from '@nabta/contract/auth';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';

import { accountKeys } from '../../kit/cache/keys.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

export type Device = DataOfEndpoint<typeof listSessions>[number];

/** The devices that are signed in, this one first, then by when they were last used. */
export function useDevices(enabled: boolean) {
  const { call } = useApi();
  return useQuery({
    queryKey: accountKeys.devices,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    enabled,
    staleTime: 0,
    select: (devices) =>
      devices.toSorted(
        (one, other) =>
          Number(other.isCurrent) - Number(one.isCurrent) || other.lastUsedAt.localeCompare(one.lastUsedAt),
      ),
  });
}

export function useSignDeviceOut() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const { t } = useTexts();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess(_nothing, id) {
      queryClient.setQueryData<Device[]>(accountKeys.devices, (devices) =>
        devices?.filter((device) => device.id !== id),
      );
      toasts.show({ kind: 'success', text: t('profile.deviceLoggedOut') });
    },
    onError(error) {
      reportError(error, { action: 'sign-device-out' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
