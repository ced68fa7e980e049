import { Suspense, useId, useState } from 'react';

import { issueTexts } from '../../locales/issue.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ProblemForm } from './problem-form.tsx';
import { useReportProblem } from './use-report-problem.ts';
import type { Reported, ScannedTag } from './use-report-problem.ts';

import styles from './report-problem.module.css';

type ReportProblemProps = {
  publicId: string;
  /** Who scanned the tag stands at the tree. */
  tag?: ScannedTag | undefined;
};

/** The way for anybody to say that something is wrong with a tree; its texts come after the page. */
export function ReportProblem(props: ReportProblemProps) {
  return (
    <Suspense>
      <ReportButton {...props} />
    </Suspense>
  );
}

function ReportButton({ publicId, tag }: ReportProblemProps) {
  const { t } = useTexts();
  const tell = useTextFile(issueTexts);
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
      <Button wide look="text" icon="warning" onClick={() => setIsOpen(true)}>
        {tell('issue.report')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={tell(reported ? 'issue.thanksTitle' : 'issue.title')}
        closeLabel={t('common.close')}
        footer={
          reported ? (
            <Button wide onClick={close}>
              {tell('issue.done')}
            </Button>
          ) : (
            <Button
              wide
              type="submit"
              form={formId}
              pending={sending.isPending}
              pendingText={tell('issue.sending')}
            >
              {tell('issue.send')}
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

/** Who is signed in is told of the outcome; who is not gets a code to look it up. */
function Thanks({ report, isPhotoLost }: Reported) {
  const tell = useTextFile(issueTexts);
  const isSignedIn = useSession().status !== 'signed-out';
  return (
    <div role="status" className={styles.thanks}>
      <Icon name="check-circle-fill" size={32} className={styles.done} />
      <p>{tell('issue.thanksBody')}</p>
      {isPhotoLost && <p className={styles.lost}>{tell('issue.photoLost')}</p>}
      <p className={styles.hint}>{tell(isSignedIn ? 'issue.thanksNews' : 'issue.thanksCode')}</p>
      {!isSignedIn && (
        <p className={styles.code} aria-label={`${tell('issue.code')} ${report.code}`} dir="ltr">
          {report.code.replace(/(.{4})(?=.)/gu, '$1 ')}
        </p>
      )}
      <ButtonLink look="text" size="sm" href={urls.report(report.code)}>
        {tell('issue.follow')}
      </ButtonLink>
    </div>
  );
}
