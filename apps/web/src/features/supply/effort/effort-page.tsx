import { createEffort, getEffort, updateEffort } from '@nabta/contract/effort';
import type { EffortRecord } from '@nabta/contract/effort';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { directoryChanged } from '../../kit/cache/staff-changes.ts';
import { InHead } from '../../kit/record/head-slot.tsx';
import { RecordLayout, RecordSection } from '../../kit/record/record-layout.tsx';
import { RecordLinks } from '../../kit/record/record-links.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { useRecordEditor } from '../../kit/record/use-record-editor.ts';
import { effortTexts } from '../../locales/effort.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { usePageName } from '../../platform/use-page-name.ts';
import { PrintTags } from '../impact/print-tags.tsx';
import { ScopeCharts } from '../impact/scope-charts.tsx';
import { EffortFacts } from './effort-facts.tsx';
import { draftOfForm, formOfEffort } from './effort-form-state.ts';
import { EffortForm } from './effort-form.tsx';
import { EffortProgress } from './effort-progress.tsx';

import styles from './effort-page.module.css';

/** One effort: its plan, and what came of it. */
export function EffortPage({ id }: { id: string }) {
  const tell = useTextFile(effortTexts);
  const { call } = useApi();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: directoryKeys.one('effort', id),
    queryFn: ({ signal }) => call(getEffort, { params: { id } }, { signal }),
    enabled: !isNew,
  });
  return (
    <RecordPage
      query={isNew ? undefined : query}
      backTo={{ href: urls.console('efforts'), label: tell('effort.list') }}
    >
      {(effort) => <Effort effort={effort} />}
    </RecordPage>
  );
}

function Effort({ effort }: { effort: EffortRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(effortTexts);
  const { role } = useAccount();
  usePageName(effort ? nameIn(effort.name, language) : tell('effort.add'));
  const isEditor = can(role, 'manageEfforts', 'all');
  return (
    <RecordLayout aside={effort && <Aside effort={effort} />}>
      {effort && (
        <InHead>
          <PrintTags scope="effort" id={effort.id} />
        </InHead>
      )}
      {isEditor ? <Editor effort={effort} /> : effort && <EffortFacts effort={effort} />}
      {effort && <ScopeCharts scope="effort" id={effort.id} />}
    </RecordLayout>
  );
}

function Editor({ effort }: { effort: EffortRecord | undefined }) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const editor = useRecordEditor({
    record: effort,
    draftOf: formOfEffort,
    save: (form, version) =>
      effort === undefined
        ? call(createEffort, { body: draftOfForm(form) })
        : call(updateEffort, { params: { id: effort.id }, body: draftOfForm(form) }, { version }),
    readAgain: () => call(getEffort, { params: { id: effort?.id ?? '' } }),
    onSaved(saved) {
      directoryChanged(queryClient, { kind: 'effort', id: saved.id, record: saved });
      if (effort === undefined) void navigate(urls.consoleEffort(saved.id), { replace: true });
    },
  });
  return <EffortForm editor={editor} isNew={effort === undefined} />;
}

function Aside({ effort }: { effort: EffortRecord }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(effortTexts);
  const { planters, company, land } = effort;
  return (
    <>
      <EffortProgress effort={effort} />
      <RecordSection title={tell('effort.links')}>
        <RecordLinks
          links={[
            {
              href: urls.impact('effort', effort.id),
              icon: 'chart-line-up',
              label: tell('effort.impactPage'),
            },
            { href: urls.consoleLand(land.id), icon: 'map-trifold', label: nameIn(land.name, language) },
            ...(company
              ? [
                  {
                    href: urls.consoleCompany(company.id),
                    icon: 'buildings' as const,
                    label: nameIn(company.name, language),
                  },
                ]
              : []),
          ]}
        />
      </RecordSection>
      {planters.length > 0 && (
        <RecordSection title={tell('effort.planters')}>
          <ul className={styles.planters}>
            {planters.map(({ id, name, planted }) => (
              <li key={id} className={styles.planter}>
                <bdi>{name ? nameIn(name, language) : tell('effort.aPlanter')}</bdi>
                <span className={styles.count}>
                  {tell('effort.trees', { count: planted, told: formatNumber(planted) })}
                </span>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  );
}
