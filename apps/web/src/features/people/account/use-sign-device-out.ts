import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import { endSession, type listSessions } from '@nabta/contract/people/auth';

import { useTexts } from '#platform/texts.tsx';
import { accountKeys } from '#shared/cache/keys.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

export type Device = DataOfEndpoint<typeof listSessions>[number];

export function useSignDeviceOut() {
  const { t } = useTexts();
  const toasts = useToasts();
  return useApiMutation((call, id: string) => call(endSession, { params: { id } }), {
    updateCache(queryClient, _response, id) {
      queryClient.setQueryData<Device[]>(accountKeys.devices, (devices) =>
        devices?.filter((device) => device.id !== id),
      );
    },
    onDone: () => toasts.show({ kind: 'success', text: t('profile.deviceLoggedOut') }),
    onError: useErrorToast('sign-device-out'),
  });
}
