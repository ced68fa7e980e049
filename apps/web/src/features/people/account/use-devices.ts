import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import { endSession, listSessions } from '@nabta/contract/people/auth';
import { useMutation } from '@tanstack/react-query';

import { useApi, useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

export type Device = DataOfEndpoint<typeof listSessions>[number];

/** Signed-in devices: the current one first, then by last use. */
export function useDevices(enabled: boolean) {
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

export function useSignDeviceOut() {
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
