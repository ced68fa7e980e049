import { getForestCertificate, getTreeCertificate } from '@nabta/contract/trees/certificate';
import type { Language } from '@nabta/domain/language';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { isUnreachable } from '#platform/api-error.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { certificateKeys } from '#shared/cache/keys.ts';

/** `publicId` is undefined for the certificate of the user's forest. */
export type CertificateSource = { publicId: string | undefined; language: Language };

export function useCertificatePicture(source: CertificateSource) {
  const load = useLoadCertificate();
  return useQuery({
    queryKey: certificateKeys.pictureOf(source),
    queryFn: ({ signal }) => load(source, 'image/png', signal),
    // The HTTP cache stores it and revalidates.
    staleTime: 0,
  });
}

/** Fetches the PDF; without a connection returns the cached one. */
export function useCertificatePdf() {
  const load = useLoadCertificate();
  const queryClient = useQueryClient();
  return useSingleMutation({
    async mutationFn(source: CertificateSource) {
      const queryKey = certificateKeys.paperOf(source);
      const queryFn = () => load(source, 'application/pdf');
      try {
        return await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
      } catch (error) {
        const cached = queryClient.getQueryData<Blob>(queryKey);
        if (cached === undefined || !isUnreachable(error)) throw error;
        return cached;
      }
    },
  });
}

function useLoadCertificate() {
  const { call } = useApi();
  return async ({ publicId, language }: CertificateSource, accept: string, signal?: AbortSignal) => {
    const query = { lang: language };
    const options = { accept, signal };
    const file =
      publicId === undefined
        ? await call(getForestCertificate, { query }, options)
        : await call(getTreeCertificate, { params: { publicId }, query }, options);
    return file as Blob;
  };
}
