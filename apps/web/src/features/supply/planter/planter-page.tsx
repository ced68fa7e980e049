import { createPlanter, getPlanter, updatePlanter } from '@nabta/contract/supply/planter';
import type { PlanterDraft, PlanterRecord } from '@nabta/contract/supply/planter';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { useIssueProofCode } from '#features/people/second-factor/use-second-factor.ts';
import { ScopeCharts } from '#features/trees/impact/scope-charts.tsx';
import { useAccount, useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { LocalizedNameField, draftOfName, nameOfDraft } from '#shared/form/localized-name-field.tsx';
import type { NameDraft } from '#shared/form/localized-name-field.tsx';
import { CheckboxList } from '#shared/record/checkbox-list.tsx';
import { effortsQuery } from '#shared/record/directory-lists.ts';
import { directoryRecordSettings, useDirectoryEditor } from '#shared/record/directory-record.ts';
import { OwnerField } from '#shared/record/owner-field.tsx';
import type { OwnerDraft } from '#shared/record/owner-field.tsx';
import { RecordForm } from '#shared/record/record-form.tsx';
import { Metrics, RecordLayout, RecordLinks, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { SwitchField } from '#shared/record/switch-field.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';

import { EffortStatusChip } from '../effort/effort-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './planter-page.module.css';

type PlanterForm = {
  name: NameDraft;
  showsName: boolean;
  effortIds: readonly string[];
  holderPhone: OwnerDraft;
};

export function Page({ id }: { id: string }) {
  const { t } = useTexts('planter');
  return (
    <RecordPage
      id={id}
      query={useApiQuery(getPlanter, { params: { id } }, directoryRecordSettings('planter', id))}
      backTo={{ href: urls.console('planters'), label: t('planter.list') }}
    >
      {(planter) => <Planter planter={planter} />}
    </RecordPage>
  );
}

function Planter({ planter }: { planter: PlanterRecord | undefined }) {
  const { t, language } = useTexts('planter');
  const { role } = useAccount();
  useDocumentTitle(planter ? nameIn(planter.name, language) : t('planter.add'));
  return (
    <RecordLayout aside={planter && <Aside planter={planter} />}>
      {can(role, 'managePlanters', 'all') && <Editor planter={planter} />}
      {planter && <ScopeCharts scope="planter" id={planter.id} />}
    </RecordLayout>
  );
}

function formOf(planter: PlanterRecord | undefined): PlanterForm {
  return {
    name: draftOfName(planter?.name),
    showsName: planter?.showsName ?? false,
    effortIds: (planter?.assignments ?? []).map(({ id }) => id),
    holderPhone: undefined,
  };
}

function draftOf({ name, showsName, effortIds, holderPhone }: PlanterForm): PlanterDraft {
  return {
    name: nameOfDraft(name),
    showsName,
    effortIds: [...effortIds],
    ...(holderPhone !== undefined && { holderPhone }),
  };
}

function Editor({ planter }: { planter: PlanterRecord | undefined }) {
  const { t, language } = useTexts('planter', 'record');
  const efforts = useQuery(effortsQuery(useApi()));
  const choices = (efforts.data ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) }));
  const editor = useDirectoryEditor({
    kind: 'planter',
    record: planter,
    formOf,
    get: (call, id) => call(getPlanter, { params: { id } }),
    create: (call, form) => call(createPlanter, { body: draftOf(form) }),
    update: (call, form, { id, version }) =>
      call(updatePlanter, { params: { id }, body: draftOf(form) }, { version }),
    urlOf: urls.consolePlanter,
  });
  const { draft, field } = editor;
  return (
    <RecordForm
      editor={editor}
      isNew={planter === undefined}
      problem={draft.name.en.trim() === '' ? t('planter.notNamed') : undefined}
      fields={{
        name: { label: t('planter.name'), format: ({ name }) => name[language] || name.en },
        showsName: {
          label: t('planter.showsName'),
          format: ({ showsName }) => t(showsName ? 'record.yes' : 'record.no'),
        },
        effortIds: {
          label: t('planter.assignments'),
          format: ({ effortIds }) =>
            choices
              .filter(({ id }) => effortIds.includes(id))
              .map(({ name }) => name)
              .join(', ') || '—',
        },
      }}
    >
      <RecordSection title={t('planter.person')}>
        <LocalizedNameField label={t('planter.name')} {...field('name')} />
        <SwitchField
          label={t('planter.showsName')}
          hint={t('planter.showsNameHint')}
          {...field('showsName')}
        />
        <OwnerField owner={planter?.holder ?? null} {...field('holderPhone')} />
      </RecordSection>
      <RecordSection title={t('planter.assignments')}>
        <CheckboxList label={t('planter.plantsFor')} choices={choices} {...field('effortIds')} />
      </RecordSection>
    </RecordForm>
  );
}

function Aside({ planter }: { planter: PlanterRecord }) {
  const { t, language, formatNumber } = useTexts('planter');
  const impactUrl = urls.impact('planter', planter.id);
  return (
    <>
      <RecordSection title={nameIn(planter.name, language)}>
        <Metrics
          metrics={[
            { label: t('planter.trees'), value: formatNumber(planter.treeCount) },
            { label: t('planter.standing'), value: formatNumber(planter.standing) },
          ]}
        />
        <RecordLinks links={[{ href: impactUrl, icon: 'chart-line-up', label: t('planter.impactPage') }]} />
      </RecordSection>
      <ProofCode planter={planter} />
      {planter.assignments.length > 0 && (
        <RecordSection title={t('planter.assignments')}>
          <ul className={styles.list}>
            {planter.assignments.map(({ id, name, land, status, planted }) => (
              <li key={id} className={styles.assignment}>
                <div>
                  <Link href={urls.consoleEffort(id)} className={styles.name}>
                    <bdi>{nameIn(name, language)}</bdi>
                  </Link>
                  <p className={utilities.faintCaption}>
                    <bdi>{nameIn(land.name, language)}</bdi> ·{' '}
                    {t('planter.planted', { count: planted, number: formatNumber(planted) })}
                  </p>
                </div>
                <EffortStatusChip status={status} />
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  );
}

/** A code that proves the phone of the planter. */
function ProofCode({ planter: { id, holder } }: { planter: PlanterRecord }) {
  const { t, formatDate } = useTexts('planter');
  const { role } = useAccount();
  const issuing = useIssueProofCode();
  if (holder === null || !can(role, 'managePlanters', 'all')) return null;
  return (
    <RecordSection title={t('planter.proof')}>
      <p className={utilities.secondary}>{t('planter.proofBody')}</p>
      {issuing.data && (
        <p role="status">
          <strong dir="ltr" className={styles.code}>
            {issuing.data.code}
          </strong>{' '}
          {t('planter.codeUntil', { time: formatDate(issuing.data.expiresAt, { timeStyle: 'short' }) })}
        </p>
      )}
      {issuing.error && <FieldError id="proof-code-error">{issuing.error.message}</FieldError>}
      <Button variant="secondary" pending={issuing.isPending} onClick={() => issuing.mutate(id)}>
        {t('planter.issueCode')}
      </Button>
    </RecordSection>
  );
}
