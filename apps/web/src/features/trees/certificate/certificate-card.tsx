import { getForestCertificate, getTreeCertificate } from '@nabta/contract/trees/certificate';
import { type Language, languages } from '@nabta/domain/language';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isNotFoundError, isUnreachable } from '#platform/api-error.ts';
import { logError } from '#platform/error-report.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { certificateKeys } from '#shared/cache/keys.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { languageFlag } from '#shared/language/language-menu.tsx';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { blobOf, saveFile } from '#shared/saving/save-file.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Flag } from '#ui/flag.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import utilities from '#ui/utilities.module.css';
import styles from './certificate-card.module.css';

interface CertificateCardProps {
  /** Undefined for the certificate of the user's forest. */
  publicId?: string | undefined;
  alt: string;
  /** Title in the share sheet. */
  title: string;
}

export function CertificateCard({ publicId, alt, title }: CertificateCardProps) {
  const { t, language: userLanguage } = useTexts('certificate');
  const toasts = useToasts();
  const [chosen, setChosen] = useState<typeof userLanguage>();
  const source = { publicId, language: chosen ?? userLanguage };
  const picture = useCertificatePicture(source);
  const pdf = useCertificatePdf();
  const showDownloadError = useErrorToast('certificate', () => t('certificate.error'));
  const pictureUrl = usePreview(picture.data);
  const nameOf = (extension: string) => `nabta-${publicId ?? 'forest'}-${source.language}.${extension}`;

  const download = () =>
    pdf.mutate(source, {
      onSuccess: (file) => {
        saveFile(file, nameOf('pdf'));
        toasts.show({ kind: 'success', text: t('certificate.ready') });
      },
      onError: showDownloadError,
    });

  /** Opens the native share sheet if it accepts files; otherwise saves the picture. */
  const share = async () => {
    if (picture.data === undefined) return;
    const file = new File([picture.data], nameOf('png'), { type: 'image/png' });
    if (!navigator.canShare?.({ files: [file] })) {
      saveFile(file, file.name);
      toasts.show({ kind: 'success', text: t('certificate.saved') });
      return;
    }
    await navigator.share({ files: [file], title }).catch((error: unknown) => {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share' });
      toasts.show({ kind: 'error', text: t('certificate.error') });
    });
  };

  if (picture.error !== null && picture.data === undefined)
    return (
      <CertificateError
        error={picture.error}
        publicId={publicId}
        pending={picture.isFetching}
        onRetry={() => void picture.refetch()}
      />
    );
  return (
    <div className={utilities.stack14}>
      <Segmented
        label={t('certificate.language')}
        value={source.language}
        onChange={setChosen}
        options={languages.map((option) => ({
          value: option,
          label: t(`languages.${option}`),
          lang: option,
          start: <Flag code={languageFlag[option]} size="sm" />,
        }))}
      />
      <div className={styles.actions}>
        <Button
          wide
          icon="download-simple"
          pending={pdf.isPending}
          pendingText={t('certificate.preparing')}
          onClick={download}
        >
          {t('certificate.download')}
        </Button>
        <IconButton
          className={styles.share}
          variant="surface"
          icon="share-fat"
          mirrored
          label={t('certificate.share')}
          disabled={picture.data === undefined}
          onClick={() => void share()}
        />
      </div>
      {pictureUrl === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('certificate.preparing')}>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      ) : (
        <img className={styles.picture} src={pictureUrl} alt={alt} width={1080} height={2104} />
      )}
      <p className={styles.note}>
        {t('certificate.frozen')} <Link href={urls.certificate()}>{t('certificate.verifyLink')}</Link>
      </p>
    </div>
  );
}

type CertificateErrorProps = {
  error: Error;
  publicId: string | undefined;
  pending: boolean;
  onRetry: () => void;
};

function CertificateError({ error, publicId, pending, onRetry }: CertificateErrorProps) {
  const { t } = useTexts('certificate');
  const isForest = publicId === undefined;
  if (isNotFoundError(error)) {
    return (
      <EmptyState
        illustration="empty-trees"
        title={t('certificate.noneTitle')}
        body={t(isForest ? 'certificate.noneForest' : 'certificate.noneTree')}
        actions={
          <ButtonLink href={isForest ? urls.home() : urls.tree(publicId)}>
            {t(isForest ? 'certificate.toForest' : 'certificate.toTree')}
          </ButtonLink>
        }
      />
    );
  }
  return <LoadError error={error} title={t('certificate.errorTitle')} pending={pending} onRetry={onRetry} />;
}

type CertificateSource = { publicId: string | undefined; language: Language };

function useCertificatePicture(source: CertificateSource) {
  const loadCertificate = useLoadCertificate();
  return useQuery({
    queryKey: certificateKeys.pictureOf(source),
    queryFn: ({ signal }) => loadCertificate(source, 'image/png', signal),
    // The HTTP cache stores it and revalidates.
    staleTime: 0,
  });
}

function useCertificatePdf() {
  const loadCertificate = useLoadCertificate();
  const queryClient = useQueryClient();
  return useSingleMutation({
    async mutationFn(source: CertificateSource) {
      const queryKey = certificateKeys.paperOf(source);
      const queryFn = () => loadCertificate(source, 'application/pdf');
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
    return blobOf(
      publicId === undefined
        ? await call(getForestCertificate, { query }, options)
        : await call(getTreeCertificate, { params: { publicId }, query }, options),
    );
  };
}
