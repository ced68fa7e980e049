import { addReportPhoto, reportProblem } from '@nabta/contract/supply/issue';
import type { Report } from '@nabta/contract/supply/issue';
import { maxIssueNote, problemKinds } from '@nabta/domain/issue-state';
import type { ProblemKind } from '@nabta/domain/issue-state';
import { Suspense, useId, useState } from 'react';

import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { PhotoField } from '#shared/photo/photo-field.tsx';
import { shrinkPhoto } from '#shared/photo/shrink-photo.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { TextArea } from '#ui/text-area.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './report-problem.module.css';

type ReportProblemProps = {
  publicId: string;
  /** Scanned tag, as proof that the user is at the tree. */
  tag?: { id: string; secret: string } | undefined;
};

/** Has its own Suspense boundary, so that the page does not wait for its texts. */
export function ReportProblem(props: ReportProblemProps) {
  return (
    <Suspense>
      <ReportButton {...props} />
    </Suspense>
  );
}

function ReportButton(props: ReportProblemProps) {
  const { t } = useTexts('issue');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button wide variant="text" icon="warning" onClick={() => setIsOpen(true)}>
        {t('issue.report')}
      </Button>
      <ReportSheet {...props} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

export function ReportSheet({
  open,
  onClose,
  ...target
}: ReportProblemProps & { open: boolean; onClose: () => void }) {
  const { t } = useTexts('issue');
  const formId = useId();
  const [reported, setReported] = useState<Reported>();
  const sending = useReportProblem(target, setReported);
  const close = () => {
    onClose();
    setReported(undefined);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(reported ? 'issue.thanksTitle' : 'issue.title')}
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
        <ProblemForm id={formId} isPending={sending.isPending} onSend={sending.mutate} />
      )}
    </Sheet>
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
      {isPhotoLost && <p className={styles.photoLost}>{t('issue.photoLost')}</p>}
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

type ProblemFormProps = { id: string; isPending: boolean; onSend: (problem: Problem) => void };

/** Only the kind is required; note and photo are optional. */
function ProblemForm({ id, isPending, onSend }: ProblemFormProps) {
  const { t } = useTexts('issue');
  const { values, change, form, field } = useForm<ProblemValues>({
    initial: { kind: undefined, note: '', photo: undefined },
    validators: { kind: (kind) => kind === undefined && t('issue.choose') },
    submit({ kind, ...details }) {
      if (kind !== undefined) onSend({ kind, ...details });
    },
  });
  return (
    <form {...form} id={id} className={utilities.column18}>
      <RadioChoices
        label={t('issue.kind')}
        choices={problemKinds}
        {...field('kind')}
        disabled={isPending}
        className={styles.kinds}
        choiceClassName={styles.kind}
      >
        {(kind) => t(`issue.${kind}`)}
      </RadioChoices>
      <TextArea
        label={t('issue.note')}
        rows={2}
        maxLength={maxIssueNote}
        {...field('note')}
        disabled={isPending}
      />
      <PhotoField
        texts={{
          add: t('issue.photo'),
          other: t('issue.otherPhoto'),
          remove: t('issue.removePhoto'),
          alt: t('issue.photoAlt'),
        }}
        photo={values.photo}
        isDisabled={isPending}
        onChoose={(photo) => change({ photo })}
      />
    </form>
  );
}

type Problem = { kind: ProblemKind; note: string; photo: File | undefined };
type ProblemValues = Omit<Problem, 'kind'> & { kind: ProblemKind | undefined };

type Reported = { report: Report; isPhotoLost: boolean };

/** Sends the report, then the photo; a failed photo does not undo the report. */
function useReportProblem({ publicId, tag }: ReportProblemProps, onReported: (reported: Reported) => void) {
  const { call } = useApi();
  return useSingleMutation({
    async mutationFn({ kind, note, photo }: Problem): Promise<Reported> {
      const body = { kind, ...(note.trim() && { note }), ...(tag && { tag }) };
      const report = await call(reportProblem, { params: { publicId }, body });
      if (photo === undefined) return { report, isPhotoLost: false };
      const isPhotoSent = await uploadPhoto(report.code, photo);
      return { report, isPhotoLost: !isPhotoSent };
    },
    onSuccess: onReported,
    onError: useErrorToast(),
  });

  async function uploadPhoto(code: string, photo: File): Promise<boolean> {
    const file = await shrinkPhoto(photo);
    if (typeof file === 'string') return false;
    return call(addReportPhoto, { params: { code }, file }).then(
      () => true,
      () => false,
    );
  }
}
