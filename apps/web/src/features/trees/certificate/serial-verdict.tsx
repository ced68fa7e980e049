import type { Certificate, CertificateStatus } from '@nabta/contract/trees/certificate';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { ButtonLink } from '#ui/button.tsx';

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
  const query = useCertificate(serial);
  if (query.data !== undefined) return <KnownCertificate certificate={query.data} />;
  return (
    <QueryState
      query={query}
      errorTitle={t('verify.errorTitle')}
      unknown={<Verdict tone="bad" title={t('verify.unknownTitle')} body={t('verify.unknownBody')} />}
      heights={[480]}
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
