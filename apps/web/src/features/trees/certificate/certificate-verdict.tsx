import type { Certificate, CertificateStatus } from '@nabta/contract/trees/certificate';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

import { CertificateFacts, StatementFacts } from './certificate-facts.tsx';
import { FileDrop } from './file-drop.tsx';
import { type FileFinding, useCertificate, useVerifyFile } from './use-verify.ts';
import { Verdict, type VerdictTone } from './verdict.tsx';

const tones = {
  current: 'good',
  superseded: 'doubtful',
  revoked: 'bad',
} satisfies Record<CertificateStatus, VerdictTone>;

export function SerialVerdict({ serial }: { serial: string }) {
  const { t } = useTexts('certificate');
  const query = useCertificate(serial);
  if (query.data !== undefined) return <CertificateVerdict certificate={query.data} />;
  return (
    <QueryState
      query={query}
      errorTitle={t('verify.errorTitle')}
      notFound={<Verdict tone="bad" title={t('verify.unknownTitle')} body={t('verify.unknownBody')} />}
      heights={[480]}
    />
  );
}

function CertificateVerdict({ certificate }: { certificate: Certificate }) {
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
      {status === 'current' && <ShareCertificate certificate={certificate} />}
      {tree !== null && (
        <ButtonLink wide variant="secondary" icon="tree" href={urls.tree(tree.publicId)}>
          {t('verify.seeTree')}
        </ButtonLink>
      )}
    </Verdict>
  );
}

function ShareCertificate({ certificate: { serial } }: { certificate: Certificate }) {
  const { t } = useTexts('certificate');
  const { share, shareSheet } = useShare();
  const title = t('certificate.shareTitle');
  return (
    <>
      <Button
        wide
        icon="share-fat"
        iconMirrored
        onClick={() => {
          const url = new URL(urls.certificate(serial), location.origin).href;
          share({ title, text: title, url, picture: { kind: 'certificate', id: serial } });
        }}
      >
        {t('certificate.share')}
      </Button>
      {shareSheet}
    </>
  );
}

export function FileCheck({ onGenuine }: { onGenuine: (serial: string) => void }) {
  const { t } = useTexts('certificate');
  const verification = useVerifyFile();
  return (
    <FileDrop
      texts={{
        title: t('verify.fileTitle'),
        body: t('verify.fileBody'),
        choose: t('verify.choose'),
        checking: t('verify.checking'),
      }}
      accept="application/pdf,.pdf"
      verification={verification}
      onFinding={(finding) => {
        if (finding.is === 'genuine') onGenuine(finding.statement.serial);
      }}
    >
      {verification.data && <FileVerdict finding={verification.data} />}
    </FileDrop>
  );
}

function FileVerdict({ finding }: { finding: FileFinding }) {
  const { t } = useTexts('certificate');
  if (finding.is === 'no-keys') return <p role="alert">{t('verify.keysError')}</p>;
  if (finding.is === 'genuine') {
    return (
      <Verdict tone="good" title={t('verify.genuineTitle')} body={t('verify.genuineBody')}>
        <StatementFacts statement={finding.statement} />
      </Verdict>
    );
  }
  const name = ({ changed: 'changed', unsealed: 'unsealed', 'unknown-key': 'unknownKey' } as const)[
    finding.is
  ];
  return <Verdict tone="bad" title={t(`verify.${name}Title`)} body={t(`verify.${name}Body`)} />;
}
