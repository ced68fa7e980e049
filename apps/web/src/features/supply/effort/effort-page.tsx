import { createEffort, getEffort, updateEffort } from '@nabta/contract/supply/effort';
import type { EffortRecord } from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';

import { PrintTags } from '#features/trees/impact/print-tags.tsx';
import { ScopeCharts } from '#features/trees/impact/scope-charts.tsx';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { directoryRecordSettings, useDirectoryEditor } from '#shared/record/directory-record.ts';
import { HeaderActions } from '#shared/record/header-slot.tsx';
import { Metrics, RecordLayout, RecordLinks, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';

import { draftOfForm, formOfEffort } from './effort-form-state.ts';
import { EffortForm } from './effort-form.tsx';
import { EffortProgress } from './effort-progress.tsx';
import { EffortStatusChip } from './effort-status.tsx';

import styles from './effort-page.module.css';

export function Page({ id }: { id: string }) {
  const { t } = useTexts('effort');
  return (
    <RecordPage
      id={id}
      query={useApiQuery(getEffort, { params: { id } }, directoryRecordSettings('effort', id))}
      backTo={{ href: urls.console('efforts'), label: t('effort.list') }}
    >
      {(effort) => <Effort effort={effort} />}
    </RecordPage>
  );
}

function Effort({ effort }: { effort: EffortRecord | undefined }) {
  const { t, language } = useTexts('effort');
  const { role } = useAccount();
  useDocumentTitle(effort ? nameIn(effort.name, language) : t('effort.add'));
  const isEditor = can(role, 'manageEfforts', 'all');
  return (
    <RecordLayout aside={effort && <Aside effort={effort} />}>
      {effort && (
        <HeaderActions>
          <PrintTags scope="effort" id={effort.id} />
        </HeaderActions>
      )}
      {isEditor ? <Editor effort={effort} /> : effort && <EffortFacts effort={effort} />}
      {effort && <ScopeCharts scope="effort" id={effort.id} />}
    </RecordLayout>
  );
}

function Editor({ effort }: { effort: EffortRecord | undefined }) {
  const editor = useDirectoryEditor({
    kind: 'effort',
    record: effort,
    formOf: formOfEffort,
    get: (call, id) => call(getEffort, { params: { id } }),
    create: (call, form) => call(createEffort, { body: draftOfForm(form) }),
    update: (call, form, { id, version }) =>
      call(updateEffort, { params: { id }, body: draftOfForm(form) }, { version }),
    urlOf: urls.consoleEffort,
  });
  return <EffortForm editor={editor} isNew={effort === undefined} />;
}

function Aside({ effort }: { effort: EffortRecord }) {
  const { t, language, formatNumber } = useTexts('effort');
  const { id, planters, company, land } = effort;
  const companyLink = company && {
    href: urls.consoleCompany(company.id),
    icon: 'buildings' as const,
    label: nameIn(company.name, language),
  };
  return (
    <>
      <EffortProgress effort={effort} />
      <RecordSection title={t('effort.links')}>
        <RecordLinks
          links={[
            { href: urls.impact('effort', id), icon: 'chart-line-up', label: t('effort.impactPage') },
            { href: urls.consoleLand(land.id), icon: 'map-trifold', label: nameIn(land.name, language) },
            ...(companyLink ? [companyLink] : []),
          ]}
        />
      </RecordSection>
      {planters.length > 0 && (
        <RecordSection title={t('effort.planters')}>
          <ul className={styles.planters}>
            {planters.map(({ id: planterId, name, planted }) => (
              <li key={planterId} className={styles.planter}>
                <bdi>{name ? nameIn(name, language) : t('effort.aPlanter')}</bdi>
                <span className={styles.count}>
                  {t('effort.trees', { count: planted, number: formatNumber(planted) })}
                </span>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  );
}

/** Read-only view of an effort. */
function EffortFacts({ effort }: { effort: EffortRecord }) {
  const { t, language, formatDate } = useTexts('effort');
  const { name, status, startedOn, endsOn, land, company } = effort;
  const formatDay = (day: string) => formatDate(day, { dateStyle: 'medium' });
  return (
    <RecordSection title={nameIn(name, language)} end={<EffortStatusChip status={status} />}>
      <Metrics
        metrics={[
          { label: t('effort.startedOn'), value: formatDay(startedOn) },
          { label: t('effort.endsOn'), value: endsOn ? formatDay(endsOn) : '—' },
          { label: t('effort.land'), value: nameIn(land.name, language) },
          { label: t('effort.company'), value: company ? nameIn(company.name, language) : '—' },
        ]}
      />
    </RecordSection>
  );
}
