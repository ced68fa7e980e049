import { Suspense, useId, useState } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';

import { ProblemForm } from './problem-form.tsx';
import { useReportProblem } from './use-report-problem.ts';
import type { Reported, ScannedTag } from './use-report-problem.ts';

import utilities from '#ui/utilities.module.css';
import styles from './report-problem.module.css';

type ReportProblemProps = {
  publicId: string;
  /** Set when the user scanned the tag, i.e. is at the tree. */
  tag?: ScannedTag | undefined;
};

/** Has its own Suspense boundary, so that the page does not wait for its texts. */
export function ReportProblem(props: ReportProblemProps) {
  return (
    <Suspense>
      <ReportButton {...props} />
    </Suspense>
  );
}

function ReportButton({ publicId, tag }: ReportProblemProps) {
  const { t } = useTexts('issue');
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [reported, setReported] = useState<Reported>();
  const sending = useReportProblem({ publicId, tag }, setReported);
  const close = () => {
    setIsOpen(false);
    setReported(undefined);
  };
  return (
    <>
      <Button wide variant="text" icon="warning" onClick={() => setIsOpen(true)}>
        {t('issue.report')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t(reported ? 'issue.thanksTitle' : 'issue.title')}
        closeLabel={t('common.close')}
        footer={
          reported ? (
            <Button wide onClick={close}>
              {t('issue.done')}
            </Button>
          ) : (
            <Button
              wide
              type="submit"
              form={formId}
              pending={sending.isPending}
              pendingText={t('issue.sending')}
            >
              {t('issue.send')}
            </Button>
          )
        }
      >
        {reported ? (
          <Thanks {...reported} />
        ) : (
          <ProblemForm
            id={formId}
            isPending={sending.isPending}
            onSend={(problem) => sending.mutate(problem)}
          />
        )}
      </Sheet>
    </>
  );
}

/** Signed-in users are notified of the outcome; others get a code to look it up. */
function Thanks({ report, isPhotoLost }: Reported) {
  const { t } = useTexts('issue');
  const isSignedIn = useSession().status !== 'signed-out';
  return (
    <div role="status" className={styles.thanks}>
      <Icon name="check-circle-fill" size={32} className={styles.done} />
      <p>{t('issue.thanksBody')}</p>
      {isPhotoLost && <p className={styles.lost}>{t('issue.photoLost')}</p>}
      <p className={utilities.secondary}>{t(isSignedIn ? 'issue.thanksNews' : 'issue.thanksCode')}</p>
      {!isSignedIn && (
        <p className={styles.code} aria-label={`${t('issue.code')} ${report.code}`} dir="ltr">
          {report.code.replace(/(.{4})(?=.)/gu, '$1 ')}
        </p>
      )}
      <ButtonLink variant="text" size="sm" href={urls.report(report.code)}>
        {t('issue.follow')}
      </ButtonLink>
    </div>
  );
}
