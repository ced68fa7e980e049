import {
  downloadDisclosure,
  listDisclosures,
  listReportedCompanies,
  makeDisclosure,
} from '@nabta/contract/disclosure';
import type { DisclosureFile } from '@nabta/contract/disclosure';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import type { Language } from '@nabta/domain/language';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { disclosureKeys } from '../../kit/cache/keys.ts';
import { disclosuresChanged } from '../../kit/cache/staff-changes.ts';
import { useDownload } from '../../kit/saving/use-download.ts';
import { disclosureTexts } from '../../locales/disclosure.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

const pageSize = 50;
/** While a report is being made, its progress is asked for so often. */
const watchEveryMs = 1_000;

export function useDisclosurePages(asked: { companyId?: string | undefined }) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: disclosureKeys.listOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listDisclosures, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.serial : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(({ state: its }) => its === 'waiting' || its === 'making')
        ? watchEveryMs
        : false,
  });
}

export function useReportedCompanies() {
  const { call } = useApi();
  return useQuery({
    queryKey: disclosureKeys.companies,
    queryFn: ({ signal }) => call(listReportedCompanies, {}, { signal }),
  });
}

export function useMakeDisclosure(onDone: () => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (body: InputOfEndpoint<typeof makeDisclosure>['body']) => call(makeDisclosure, { body }),
    onSuccess() {
      disclosuresChanged(queryClient);
      onDone();
    },
    onError(error) {
      const [detail] = error instanceof ApiError ? (error.details ?? []) : [];
      toasts.show({ kind: 'error', text: detail?.message ?? error.message });
    },
  });
}

type Asked = { serial: string; file: DisclosureFile; language?: Language };

export function useDownloadDisclosure() {
  const { call } = useApi();
  const tell = useTextFile(disclosureTexts);
  return useDownload({
    ask: ({ serial, file, language }: Asked) =>
      call(downloadDisclosure, { params: { serial, file }, query: { lang: language } }),
    nameOf: ({ serial, file, language }) => `nabta-${serial}-${language ? `${language}.pdf` : file}`,
    failed: tell('disclosure.downloadError'),
    action: 'download-report',
  });
}
