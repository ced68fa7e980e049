import type { Certificate, CertificateStatus } from '@nabta/contract/trees/certificate';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { CertificateFacts } from './certificate-facts.tsx';
import { useCertificate } from './use-verify.ts';
import { Verdict } from './verdict.tsx';
import type { VerdictTone } from './verdict.tsx';

const tones = {
  current: 'good',
  superseded: 'doubtful',
  revoked: 'bad',
} satisfies Record<CertificateStatus, VerdictTone>;

export function SerialVerdict({ serial }: { serial: string }) {
  const { t } = useTexts('certificate');
  const { data, error, refetch, isFetching } = useCertificate(serial);
  if (data !== undefined) return <KnownCertificate certificate={data} />;
  if (error === null) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" height={480} />
      </div>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <Verdict tone="bad" title={t('verify.unknownTitle')} body={t('verify.unknownBody')} />;
  return (
    <LoadError
      error={error}
      title={t('verify.errorTitle')}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function KnownCertificate({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts('certificate');
  const { status, tree } = certificate;
  const kind = tree === null ? 'Forest' : 'Tree';
  return (
    <Verdict
      tone={tones[status]}
      title={t(`verify.${status}Title`)}
      body={status === 'current' ? t('verify.currentBody') : t(`verify.${status}${kind}`)}
    >
      <CertificateFacts certificate={certificate} />
      {tree !== null && (
        <ButtonLink wide variant="secondary" icon="tree" href={urls.tree(tree.publicId)}>
          {t('verify.seeTree')}
        </ButtonLink>
      )}
    </Verdict>
  );
}
