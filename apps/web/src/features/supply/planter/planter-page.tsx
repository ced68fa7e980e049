import { createPlanter, getPlanter, updatePlanter } from '@nabta/contract/planter';
import type { PlanterDraft, PlanterRecord } from '@nabta/contract/planter';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { directoryChanged } from '../../kit/cache/staff-changes.ts';
import { draftOfName, LocalizedNameField, nameOfDraft } from '../../kit/form/localized-name-field.tsx';
import type { NameDraft } from '../../kit/form/localized-name-field.tsx';
import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx';
import { effortsQuery } from '../../kit/record/directory-lists.ts';
import { HolderField } from '../../kit/record/holder-field.tsx';
import type { HolderDraft } from '../../kit/record/holder-field.tsx';
import { PickList } from '../../kit/record/pick-list.tsx';
import { Figures, RecordLayout, RecordSection } from '../../kit/record/record-layout.tsx';
import { RecordLinks } from '../../kit/record/record-links.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { useRecordEditor } from '../../kit/record/use-record-editor.ts';
import { planterTexts } from '../../locales/planter.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { usePageName } from '../../platform/use-page-name.ts';
import { Link } from '../../ui/link.tsx';
import { EffortStatusChip } from '../effort/effort-status.tsx';
import { ScopeCharts } from '../impact/scope-charts.tsx';

import form from '../../kit/record/record-form.module.css';
import styles from './planter-page.module.css';

type PlanterForm = { name: NameDraft; effortIds: readonly string[]; holderPhone: HolderDraft };

/** One planter: who it is, and what they plant for. */
export function PlanterPage({ id }: { id: string }) {
  const tell = useTextFile(planterTexts);
  const { call } = useApi();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: directoryKeys.one('planter', id),
    queryFn: ({ signal }) => call(getPlanter, { params: { id } }, { signal }),
    enabled: !isNew,
  });
  return (
    <RecordPage
      query={isNew ? undefined : query}
      backTo={{ href: urls.console('planters'), label: tell('planter.list') }}
    >
      {(planter) => <Planter planter={planter} />}
    </RecordPage>
  );
}

function Planter({ planter }: { planter: PlanterRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(planterTexts);
  const { role } = useAccount();
  usePageName(planter ? nameIn(planter.name, language) : tell('planter.add'));
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
    effortIds: (planter?.assignments ?? []).map(({ id }) => id),
    holderPhone: undefined,
  };
}

function draftOf({ name, effortIds, holderPhone }: PlanterForm): PlanterDraft {
  return {
    name: nameOfDraft(name),
    effortIds: [...effortIds],
    ...(holderPhone !== undefined && { holderPhone }),
  };
}

function Editor({ planter }: { planter: PlanterRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(planterTexts);
  const api = useApi();
  const { call } = api;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const efforts = useQuery(effortsQuery(api));
  const choices = (efforts.data ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) }));
  const editor = useRecordEditor({
    record: planter,
    draftOf: formOf,
    save: (draft, version) =>
      planter === undefined
        ? call(createPlanter, { body: draftOf(draft) })
        : call(updatePlanter, { params: { id: planter.id }, body: draftOf(draft) }, { version }),
    readAgain: () => call(getPlanter, { params: { id: planter?.id ?? '' } }),
    onSaved(saved) {
      directoryChanged(queryClient, { kind: 'planter', id: saved.id, record: saved });
      if (planter === undefined) void navigate(urls.consolePlanter(saved.id), { replace: true });
    },
  });
  const { draft, change, problemOf } = editor;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form noValidate onSubmit={submit} className={form.form}>
      <RecordSection title={tell('planter.person')}>
        <LocalizedNameField
          label={tell('planter.name')}
          value={draft.name}
          error={problemOf('name')}
          onChange={(name) => change({ name })}
        />
        <HolderField
          holder={planter?.holder ?? null}
          value={draft.holderPhone}
          error={problemOf('holderPhone')}
          onChange={(holderPhone) => change({ holderPhone })}
        />
      </RecordSection>
      <RecordSection title={tell('planter.assignments')}>
        <PickList
          label={tell('planter.plantsFor')}
          choices={choices}
          value={draft.effortIds}
          onChange={(effortIds) => change({ effortIds })}
        />
      </RecordSection>
      <SaveBar
        isNew={planter === undefined}
        isChanged={editor.isChanged}
        isSaving={editor.isSaving}
        problem={draft.name.en.trim() === '' ? tell('planter.notNamed') : undefined}
      />
      <ConflictDialog
        editor={editor}
        fields={{
          name: { label: tell('planter.name'), tell: ({ name }) => name[language] || name.en },
          effortIds: {
            label: tell('planter.assignments'),
            tell: ({ effortIds }) =>
              choices
                .filter(({ id }) => effortIds.includes(id))
                .map(({ name }) => name)
                .join(', ') || '—',
          },
        }}
      />
    </form>
  );
}

function Aside({ planter }: { planter: PlanterRecord }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(planterTexts);
  return (
    <>
      <RecordSection title={nameIn(planter.name, language)}>
        <Figures
          figures={[
            { label: tell('planter.trees'), value: formatNumber(planter.treeCount) },
            { label: tell('planter.standing'), value: formatNumber(planter.standing) },
          ]}
        />
        <RecordLinks
          links={[
            {
              href: urls.impact('planter', planter.id),
              icon: 'chart-line-up',
              label: tell('planter.impactPage'),
            },
          ]}
        />
      </RecordSection>
      {planter.assignments.length > 0 && (
        <RecordSection title={tell('planter.assignments')}>
          <ul className={styles.list}>
            {planter.assignments.map(({ id, name, land, status, planted }) => (
              <li key={id} className={styles.assignment}>
                <div>
                  <Link href={urls.consoleEffort(id)} className={styles.name}>
                    <bdi>{nameIn(name, language)}</bdi>
                  </Link>
                  <p className={styles.land}>
                    <bdi>{nameIn(land.name, language)}</bdi> ·{' '}
                    {tell('planter.planted', { count: planted, told: formatNumber(planted) })}
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
