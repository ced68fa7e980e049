import { getForestCertificate, getTreeCertificate } from '@nabta/contract/certificate';
import type { Language } from '@nabta/domain/language';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { certificateKeys } from '../../kit/cache/keys.ts';
import { isUnanswered } from '../../platform/api-error.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

/** Of which tree, or of the own forest where none is named; and in which language. */
export type CertificateSource = { publicId: string | undefined; language: Language };

/** The certificate as a picture, for the screen and to share. */
export function useCertificatePicture(source: CertificateSource) {
  const load = useLoadCertificate();
  return useQuery({
    queryKey: certificateKeys.pictureOf(source),
    queryFn: ({ signal }) => load(source, 'image/png', signal),
    // The browser keeps it and asks whether it is still the same.
    staleTime: 0,
  });
}

/** The certificate as a sheet of paper; without a connection the one that was taken before. */
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
        const kept = queryClient.getQueryData<Blob>(queryKey);
        if (kept === undefined || !isUnanswered(error)) throw error;
        return kept;
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
