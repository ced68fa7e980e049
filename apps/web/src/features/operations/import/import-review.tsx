import type { ImportReview as Review, TreeImport } from '@nabta/contract/operations/import';
import { approveAct, refuseAct } from '@nabta/contract/people/approval';
import { maxImportSample } from '@nabta/domain/import-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fullName } from '#features/people/account/full-name.ts';
import { MapPicture } from '#features/trees/map/picture/map-picture.tsx';
import { useTexts } from '#platform/texts.tsx';
import { invalidateImports, invalidateStaff } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { DigitsField } from '#shared/form/digits-field.tsx';
import { ReasonForm } from '#shared/form/reason-form.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { AnswerTable } from './answer-table.tsx';
import { useImportReview, useOrderSample, useReportSample, useRequestApproval } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

type ImportProps = { treeImport: TreeImport };

/** Shows the effect of an approval before it is requested and while it waits. */
export function ImportReview({ treeImport }: ImportProps) {
  const { t } = useTexts('import');
  const review = useImportReview(treeImport);
  if (review.data === undefined)
    return <QueryState query={review} errorTitle={t('import.errorTitle')} level={3} />;
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('importReview.title')}</h3>
      <Consequences review={review.data} />
      <div className={styles.reviewMap}>
        <MapPicture
          positions={review.data.places.map(({ longitude, latitude }) => [longitude, latitude])}
          count={review.data.trees}
        />
      </div>
      <h3>{t('importReview.rows')}</h3>
      <p className={utilities.mutedNote}>{t('importReview.rowsBody')}</p>
      <AnswerTable header={treeImport.header} answers={review.data.rows} label={t('importReview.rows')} />
    </Card>
  );
}

function Consequences({ review }: { review: Review }) {
  const { t, language, formatNumber, formatDate } = useTexts('import');
  const {
    trees,
    updates,
    measured,
    unknownSpecies,
    co2RemovedKg,
    land,
    outsideLand,
    plantedFrom,
    plantedTo,
  } = review;
  const formatDay = (day: string) => formatDate(day, { dateStyle: 'medium' });
  const kg = formatNumber(co2RemovedKg, { maximumFractionDigits: 0 });
  return (
    <ul className={styles.consequences}>
      <li>{t('importReview.trees', { count: trees })}</li>
      {updates > 0 && <li>{t('importReview.updates', { count: updates })}</li>}
      <li>{t('importReview.co2', { kg })}</li>
      <li>
        <strong>{t('importReview.headline')}</strong>
      </li>
      <li>{t('importReview.measured', { count: measured })}</li>
      {unknownSpecies > 0 && <li>{t('importReview.unknownSpecies', { count: unknownSpecies })}</li>}
      {land !== null && <li>{t('importReview.land', { name: nameIn(land.name, language) })}</li>}
      {outsideLand > 0 && <li>{t('importReview.outsideLand', { count: outsideLand })}</li>}
      {plantedFrom !== null && plantedTo !== null && (
        <li>
          {plantedFrom === plantedTo
            ? t('importReview.plantedOn', { day: formatDay(plantedFrom) })
            : t('importReview.planted', { from: formatDay(plantedFrom), to: formatDay(plantedTo) })}
        </li>
      )}
    </ul>
  );
}

/** Asks for the approval of a second person, and says where the list comes from. */
export function RequestApproval({
  treeImport: { id },
  count,
  disabled,
}: ImportProps & { count: number; disabled: boolean }) {
  const { t } = useTexts('import');
  const [isOpen, setIsOpen] = useState(false);
  const request = useRequestApproval(id, () => setIsOpen(false));
  return (
    <>
      <Button icon="paper-plane-tilt" disabled={disabled} onClick={() => setIsOpen(true)}>
        {t('importReview.ask')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        closeLabel={t('common.close')}
        title={t('importReview.askTitle', { count })}
        body={t('importReview.askBody')}
      >
        <ReasonForm
          className={styles.form}
          texts={{
            reason: t('importReview.reason'),
            reasonHint: t('importReview.reasonHint'),
            reasonMissing: t('importReview.reasonMissing'),
            submit: t('importReview.ask'),
          }}
          mutation={request}
          onSubmit={(reason) => request.mutate(reason)}
        >
          {null}
        </ReasonForm>
      </Dialog>
    </>
  );
}

/** State of the request, and the decision for a person who may take it. */
export function ImportApproval({ treeImport }: ImportProps) {
  const { t, formatDate } = useTexts('import');
  const { approval, mayApprove, sample } = treeImport;
  if (approval === null) return null;
  const { status, askedBy, askedAt, expiresAt, reason } = approval;
  const formatTime = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t(`importReview.${status}`)}</h3>
      <p className={utilities.muted}>
        <bdi>
          {t('importReview.askedBy', {
            name: askedBy === null ? t('importReview.somebody') : fullName(askedBy),
            date: formatTime(askedAt),
          })}
        </bdi>
        {status === 'waiting' && ` · ${t('importReview.until', { date: formatTime(expiresAt) })}`}
      </p>
      <p>
        <bdi>{reason}</bdi>
      </p>
      {sample !== null && <SampleState sample={sample} />}
      {mayApprove && <Decision treeImport={treeImport} />}
      {status === 'waiting' && !mayApprove && (
        <p className={utilities.mutedNote}>{t('importReview.otherPerson')}</p>
      )}
    </Card>
  );
}

function SampleState({ sample: { lines, found } }: { sample: NonNullable<TreeImport['sample']> }) {
  const { t, formatNumber } = useTexts('import');
  return (
    <>
      <p>
        {found === null
          ? t('importReview.sampleOpen', { count: lines.length })
          : t('importReview.sampleFound', { found: formatNumber(found), count: lines.length })}
      </p>
      <p className={utilities.mutedNote}>
        {t('importReview.sampleLines', { lines: lines.map((line) => formatNumber(line)).join(' · ') })}
      </p>
    </>
  );
}

function Decision({ treeImport }: ImportProps) {
  const { t } = useTexts('import');
  const { approval, sample, counts, settings } = treeImport;
  const [isConfirming, setIsConfirming] = useState<'approve' | 'refuse'>();
  const { isPending, mutate: decide } = useDecide(approval?.id ?? '');
  const isSampleOpen = sample !== null && sample.found === null;
  const count = (counts?.ready ?? 0) + (settings.plantsNear ? (counts?.near ?? 0) : 0);
  return (
    <>
      {sample === null && <OrderSample treeImport={treeImport} count={count} />}
      {isSampleOpen && <ReportSample treeImport={treeImport} size={sample.lines.length} />}
      <div className={styles.actions}>
        <Button disabled={isPending || isSampleOpen} onClick={() => setIsConfirming('approve')}>
          {t('importReview.approve')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => setIsConfirming('refuse')}>
          {t('importReview.refuse')}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming !== undefined}
        onClose={() => setIsConfirming(undefined)}
        title={
          isConfirming === 'refuse'
            ? t('importReview.refuseTitle')
            : t('importReview.approveTitle', { count })
        }
        body={t(isConfirming === 'refuse' ? 'importReview.refuseBody' : 'importReview.approveBody')}
        confirmLabel={t(isConfirming === 'refuse' ? 'importReview.refuse' : 'importReview.approve')}
        onConfirm={() => {
          if (isConfirming !== undefined) decide(isConfirming);
          setIsConfirming(undefined);
        }}
      />
    </>
  );
}

const defaultSampleSize = 60;

function OrderSample({ treeImport: { id }, count }: ImportProps & { count: number }) {
  const { t } = useTexts('import');
  const [size, setSize] = useState(String(Math.max(1, Math.min(defaultSampleSize, count))));
  const order = useOrderSample(id);
  const isValid = Number(size) >= 1 && Number(size) <= maxImportSample;
  return (
    <div className={styles.sampleForm}>
      <DigitsField
        label={t('importReview.sampleSize')}
        hint={t('importReview.sampleHint')}
        value={size}
        onChange={setSize}
        maxDigits={3}
      />
      <Button
        variant="secondary"
        size="sm"
        pending={order.isPending}
        disabled={!isValid}
        onClick={() => order.mutate(Number(size))}
      >
        {t('importReview.order')}
      </Button>
    </div>
  );
}

function ReportSample({ treeImport: { id }, size }: ImportProps & { size: number }) {
  const { t } = useTexts('import');
  const [found, setFound] = useState('');
  const report = useReportSample(id);
  return (
    <div className={styles.sampleForm}>
      <DigitsField
        label={t('importReview.found')}
        hint={t('importReview.foundHint')}
        value={found}
        onChange={setFound}
        maxDigits={3}
      />
      <Button
        variant="secondary"
        size="sm"
        pending={report.isPending}
        disabled={found === '' || Number(found) > size}
        onClick={() => report.mutate(Number(found))}
      >
        {t('importReview.report')}
      </Button>
    </div>
  );
}

const endpoints = { approve: approveAct, refuse: refuseAct } as const;

function useDecide(id: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const invalidate = () => {
    invalidateStaff(queryClient);
    invalidateImports(queryClient);
  };
  return useApiMutation(
    (call, decision: keyof typeof endpoints) => call(endpoints[decision], { params: { id } }),
    {
      updateCache: invalidate,
      onError(error) {
        // Somebody else may have decided it already.
        invalidate();
        showError(error);
      },
    },
  );
}
