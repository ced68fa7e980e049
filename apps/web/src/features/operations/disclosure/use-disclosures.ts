import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  downloadDisclosure,
  listDisclosures,
  listReportedCompanies,
  makeDisclosure,
  withdrawDisclosure,
} from '@nabta/contract/operations/disclosure';
import type { Disclosure, DisclosureFile } from '@nabta/contract/operations/disclosure';
import type { Language } from '@nabta/domain/language';
import { keepPreviousData } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { disclosureKeys } from '#shared/cache/keys.ts';
import { invalidateDisclosures } from '#shared/cache/staff-cache-updates.ts';
import { detailOf, useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useDownload } from '#shared/saving/use-download.ts';

const pageSize = 50;
const pollIntervalMs = 1_000;

export function useDisclosurePages(filters: { companyId?: string | undefined }) {
  return useApiPages(
    listDisclosures,
    { query: { ...filters, limit: pageSize } },
    {
      queryKey: disclosureKeys.listOf(filters),
      cursorOf: ({ serial }) => serial,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.pages.flat().some(isInProgress) ? pollIntervalMs : false),
    },
  );
}

function isInProgress({ state }: Disclosure): boolean {
  return state === 'waiting' || state === 'making';
}

export function useReportedCompanies() {
  return useApiQuery(listReportedCompanies, {}, { queryKey: disclosureKeys.companies });
}

export function useMakeDisclosure(onDone: () => void) {
  return useApiMutation(
    (call, body: InputOfEndpoint<typeof makeDisclosure>['body']) => call(makeDisclosure, { body }),
    { updateCache: invalidateDisclosures, onDone, onError: useErrorToast(undefined, detailOf) },
  );
}

export function useWithdrawDisclosure() {
  return useApiMutation(
    (call, { serial, reason }: { serial: string; reason: string }) =>
      call(withdrawDisclosure, { params: { serial }, body: { reason } }),
    { updateCache: invalidateDisclosures },
  );
}

type DownloadRequest = { serial: string; file: DisclosureFile; language?: Language };

export function useDownloadDisclosure() {
  const { call } = useApi();
  const { t } = useTexts('disclosure');
  return useDownload({
    request: ({ serial, file, language }: DownloadRequest) =>
      call(downloadDisclosure, { params: { serial, file }, query: { lang: language } }),
    fileNameOf: ({ serial, file, language }) => `nabta-${serial}-${language ? `${language}.pdf` : file}`,
    errorText: t('disclosure.downloadError'),
    action: 'download-report',
  });
}
