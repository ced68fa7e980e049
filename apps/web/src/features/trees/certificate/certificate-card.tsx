import { languages } from '@nabta/domain/language';
import { useState } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { logError, reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { languageFlag } from '#shared/language/language-flag.ts';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { saveFile } from '#shared/saving/save-file.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Flag } from '#ui/flag.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useCertificatePdf, useCertificatePicture } from './use-certificate-file.ts';

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
  const pictureUrl = usePreview(picture.data);
  const nameOf = (extension: string) => `nabta-${publicId ?? 'forest'}-${source.language}.${extension}`;

  const download = () =>
    pdf.mutate(source, {
      onSuccess: (file) => {
        saveFile(file, nameOf('pdf'));
        toasts.show({ kind: 'success', text: t('certificate.ready') });
      },
      onError: (error) => {
        reportError(error, { action: 'certificate' });
        toasts.show({ kind: 'error', text: t('certificate.error') });
      },
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
      {pictureUrl === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('certificate.preparing')}>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      ) : (
        <img className={styles.picture} src={pictureUrl} alt={alt} width={1080} height={2104} />
      )}
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
  const status = error instanceof ApiError ? error.status : undefined;
  const isForest = publicId === undefined;
  if (status === 404 || status === 400) {
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
