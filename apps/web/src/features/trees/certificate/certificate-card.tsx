import { languages } from '@nabta/domain/language';
import { useState } from 'react';

import { languageFlag } from '../../kit/language/language-flag.ts';
import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { usePreview } from '../../kit/photo/use-preview.ts';
import { saveFile } from '../../kit/saving/save-file.ts';
import { certificateTexts } from '../../locales/certificate.ts';
import { ApiError } from '../../platform/api-error.ts';
import { logError, reportError } from '../../platform/error-report.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Flag } from '../../ui/flag.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useCertificatePdf, useCertificatePicture } from './use-certificate-file.ts';

import styles from './certificate-card.module.css';

interface CertificateCardProps {
  /** The tree; without one it is the certificate of the own forest. */
  publicId?: string | undefined;
  /** What the picture shows, for who does not see it. */
  alt: string;
  /** What it is called where it is shared. */
  title: string;
}

/** The certificate as it will be shared and printed, in a language of choice. */
export function CertificateCard({ publicId, alt, title }: CertificateCardProps) {
  const { t, language: readers } = useTexts();
  const tell = useTextFile(certificateTexts);
  const toasts = useToasts();
  const [chosen, setChosen] = useState<typeof readers>();
  const source = { publicId, language: chosen ?? readers };
  const picture = useCertificatePicture(source);
  const pdf = useCertificatePdf();
  const address = usePreview(picture.data);
  const nameOf = (extension: string) => `nabta-${publicId ?? 'forest'}-${source.language}.${extension}`;

  const download = () =>
    pdf.mutate(source, {
      onSuccess: (file) => {
        saveFile(file, nameOf('pdf'));
        toasts.show({ kind: 'success', text: tell('certificate.ready') });
      },
      onError: (error) => {
        reportError(error, { action: 'certificate' });
        toasts.show({ kind: 'error', text: tell('certificate.error') });
      },
    });

  /** The phone's own sheet where it takes pictures; else the picture is kept, to be shared by hand. */
  const share = async () => {
    if (picture.data === undefined) return;
    const file = new File([picture.data], nameOf('png'), { type: 'image/png' });
    if (!navigator.canShare?.({ files: [file] })) {
      saveFile(file, file.name);
      toasts.show({ kind: 'success', text: tell('certificate.saved') });
      return;
    }
    await navigator.share({ files: [file], title }).catch((error: unknown) => {
      // The person looked at the sheet and changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share' });
      toasts.show({ kind: 'error', text: tell('certificate.error') });
    });
  };

  if (picture.error !== null && picture.data === undefined)
    return (
      <Missing
        error={picture.error}
        publicId={publicId}
        pending={picture.isFetching}
        onRetry={() => void picture.refetch()}
      />
    );
  return (
    <div className={styles.stack}>
      <Segmented
        label={tell('certificate.language')}
        value={source.language}
        onChange={setChosen}
        options={languages.map((option) => ({
          value: option,
          label: t(`languages.${option}`),
          lang: option,
          start: <Flag code={languageFlag[option]} size="sm" />,
        }))}
      />
      {address === undefined ? (
        <div role="status" aria-busy="true" aria-label={tell('certificate.preparing')}>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      ) : (
        <img className={styles.picture} src={address} alt={alt} width={1080} height={2104} />
      )}
      <div className={styles.actions}>
        <Button
          wide
          icon="download-simple"
          pending={pdf.isPending}
          pendingText={tell('certificate.preparing')}
          onClick={download}
        >
          {tell('certificate.download')}
        </Button>
        <IconButton
          className={styles.share}
          look="surface"
          icon="share-fat"
          mirrored
          label={tell('certificate.share')}
          disabled={picture.data === undefined}
          onClick={() => void share()}
        />
      </div>
      <p className={styles.note}>
        {tell('certificate.frozen')} <Link href={urls.certificate()}>{tell('certificate.verifyLink')}</Link>
      </p>
    </div>
  );
}

type MissingProps = {
  error: Error;
  publicId: string | undefined;
  pending: boolean;
  onRetry: () => void;
};

function Missing({ error, publicId, pending, onRetry }: MissingProps) {
  const tell = useTextFile(certificateTexts);
  const status = error instanceof ApiError ? error.status : undefined;
  const isForest = publicId === undefined;
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        illustration="empty-trees"
        title={tell('certificate.noneTitle')}
        body={tell(isForest ? 'certificate.noneForest' : 'certificate.noneTree')}
        actions={
          <ButtonLink href={isForest ? urls.home() : urls.tree(publicId)}>
            {tell(isForest ? 'certificate.toForest' : 'certificate.toTree')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <LoadFailure error={error} title={tell('certificate.errorTitle')} pending={pending} onRetry={onRetry} />
  );
}
