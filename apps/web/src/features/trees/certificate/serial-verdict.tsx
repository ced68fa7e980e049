import type { Certificate, CertificateStatus } from '@nabta/contract/certificate';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { certificateTexts } from '../../locales/certificate.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { useCertificate } from './use-verify.ts';
import { Verdict } from './verdict.tsx';
import type { VerdictTone } from './verdict.tsx';

import styles from './number-verdict.module.css';

const tones = {
  current: 'good',
  superseded: 'doubtful',
  revoked: 'bad',
} satisfies Record<CertificateStatus, VerdictTone>;

/** What our books say of the certificate with a number. */
export function NumberVerdict({ serial }: { serial: string }) {
  const { t } = useTexts();
  const tell = useTextFile(certificateTexts);
  const { data, error, refetch, isFetching } = useCertificate(serial);
  if (data !== undefined) return <Known certificate={data} />;
  if (error === null) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <Verdict tone="bad" title={tell('verify.unknownTitle')} body={tell('verify.unknownBody')} />;
  return (
    <LoadFailure
      error={error}
      title={tell('verify.errorTitle')}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Known({ certificate }: { certificate: Certificate }) {
  const tell = useTextFile(certificateTexts);
  const { status, tree } = certificate;
  const kind = tree === null ? 'Forest' : 'Tree';
  return (
    <Verdict
      tone={tones[status]}
      title={tell(`verify.${status}Title`)}
      body={status === 'current' ? tell('verify.currentBody') : tell(`verify.${status}${kind}`)}
    >
      <CertificateFacts certificate={certificate} />
      {tree !== null && (
        <ButtonLink wide look="secondary" icon="tree" href={urls.tree(tree.publicId)}>
          {tell('verify.seeTree')}
        </ButtonLink>
      )}
    </Verdict>
  );
}
