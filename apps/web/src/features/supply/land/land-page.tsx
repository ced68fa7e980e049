import { createLand, getLand, updateLand } from '@nabta/contract/land';
import type { LandRecord } from '@nabta/contract/land';
import { can } from '@nabta/domain/capability';
import { faultOfOutline } from '@nabta/domain/land-outline';
import { sites } from '@nabta/domain/land-site';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { directoryChanged } from '../../kit/cache/staff-changes.ts';
import { LocalizedNameField } from '../../kit/form/localized-name-field.tsx';
import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx';
import { InHead } from '../../kit/record/head-slot.tsx';
import { HolderField } from '../../kit/record/holder-field.tsx';
import { Figures, RecordLayout, RecordSection } from '../../kit/record/record-layout.tsx';
import { RecordLinks } from '../../kit/record/record-links.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { useRecordEditor } from '../../kit/record/use-record-editor.ts';
import { landTexts } from '../../locales/land.ts';
import { useAccount, useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { usePageName } from '../../platform/use-page-name.ts';
import { toLatinDigits } from '../../ui/digits.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PrintTags } from '../impact/print-tags.tsx';
import { ScopeCharts } from '../impact/scope-charts.tsx';
import { draftOfForm, formOfLand } from './land-form-state.ts';
import type { LandForm } from './land-form-state.ts';
import { OutlineField } from './outline-field.tsx';
import { useAreaText } from './use-area-text.ts';

import styles from '../../kit/record/record-form.module.css';

/** One land: where it lies, what it is like and whose it is. */
export function LandPage({ id }: { id: string }) {
  const tell = useTextFile(landTexts);
  const { call } = useApi();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: directoryKeys.one('land', id),
    queryFn: ({ signal }) => call(getLand, { params: { id } }, { signal }),
    enabled: !isNew,
  });
  return (
    <RecordPage
      query={isNew ? undefined : query}
      backTo={{ href: urls.console('lands'), label: tell('land.list') }}
    >
      {(land) => <Land land={land} />}
    </RecordPage>
  );
}

function Land({ land }: { land: LandRecord | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(landTexts);
  const { id, role } = useAccount();
  usePageName(land ? nameIn(land.name, language) : tell('land.add'));
  const isEditor = can(role, 'manageLands', 'all') || (can(role, 'manageLands') && land?.holder?.id === id);
  return (
    <RecordLayout aside={land && <Aside land={land} />}>
      {land && (
        <InHead>
          <PrintTags scope="land" id={land.id} />
        </InHead>
      )}
      {isEditor && <Editor land={land} />}
      {land && <ScopeCharts scope="land" id={land.id} />}
    </RecordLayout>
  );
}

function Editor({ land }: { land: LandRecord | undefined }) {
  const tell = useTextFile(landTexts);
  const { role } = useAccount();
  const { call } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const editor = useRecordEditor({
    record: land,
    draftOf: formOfLand,
    save: (form, version) =>
      land === undefined
        ? call(createLand, { body: draftOfForm(form) })
        : call(updateLand, { params: { id: land.id }, body: draftOfForm(form) }, { version }),
    readAgain: () => call(getLand, { params: { id: land?.id ?? '' } }),
    onSaved(saved) {
      directoryChanged(queryClient, { kind: 'land', id: saved.id, record: saved });
      if (land === undefined) void navigate(urls.consoleLand(saved.id), { replace: true });
    },
  });
  const { draft, change, problemOf } = editor;
  const isDrawn = faultOfOutline(draft.outline.map(([east, north]) => [east, north])) === undefined;
  const isNamed = draft.name.en.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <OutlineField
        value={draft.outline}
        error={problemOf('outline')}
        onChange={(outline) => change({ outline })}
      />
      <RecordSection title={tell('land.about')}>
        <LocalizedNameField
          label={tell('land.name')}
          value={draft.name}
          error={problemOf('name')}
          onChange={(name) => change({ name })}
        />
        <Segmented
          label={tell('land.site')}
          options={sites.map((value) => ({ value, label: tell(`land.${value}`) }))}
          value={draft.site}
          onChange={(site) => change({ site })}
        />
        <TextField
          dir="ltr"
          inputMode="numeric"
          label={tell('land.rain')}
          hint={tell('land.rainHint')}
          value={draft.rainMm}
          error={problemOf('rainMm')}
          onChange={(rainMm) => change({ rainMm: toLatinDigits(rainMm).slice(0, 4) })}
        />
      </RecordSection>
      <RecordSection title={tell('land.owner')}>
        <LocalizedNameField
          label={tell('land.ownerName')}
          value={draft.ownerName}
          error={problemOf('ownerName')}
          onChange={(ownerName) => change({ ownerName })}
        />
        {can(role, 'manageLands', 'all') && (
          <HolderField
            holder={land?.holder ?? null}
            value={draft.holderPhone}
            error={problemOf('holderPhone')}
            onChange={(holderPhone) => change({ holderPhone })}
          />
        )}
      </RecordSection>
      <SaveBar
        isNew={land === undefined}
        isChanged={editor.isChanged}
        isSaving={editor.isSaving}
        problem={isNamed ? (isDrawn ? undefined : tell('land.notDrawn')) : tell('land.notNamed')}
      />
      <ConflictDialog editor={editor} fields={useFields()} />
    </form>
  );
}

function useFields() {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(landTexts);
  return {
    name: { label: tell('land.name'), tell: ({ name }: LandForm) => name[language] || name.en },
    site: { label: tell('land.site'), tell: ({ site }: LandForm) => tell(`land.${site}`) },
    rainMm: { label: tell('land.rain'), tell: ({ rainMm }: LandForm) => rainMm || '—' },
    ownerName: {
      label: tell('land.ownerName'),
      tell: ({ ownerName }: LandForm) => ownerName[language] || ownerName.en || '—',
    },
    outline: {
      label: tell('land.outline'),
      tell: ({ outline }: LandForm) =>
        tell('land.cornerCount', {
          count: Math.max(0, outline.length - 1),
          told: formatNumber(Math.max(0, outline.length - 1)),
        }),
    },
  };
}

function Aside({ land }: { land: LandRecord }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(landTexts);
  const areaText = useAreaText();
  return (
    <>
      <RecordSection title={nameIn(land.name, language)}>
        <Figures
          figures={[
            { label: tell('land.area'), value: land.areaM2 === null ? '—' : areaText(land.areaM2) },
            { label: tell('land.trees'), value: formatNumber(land.treeCount) },
            { label: tell('land.standing'), value: formatNumber(land.standing) },
            {
              label: tell('land.rain'),
              value: land.rainMm === null ? '—' : tell('land.mm', { value: formatNumber(land.rainMm) }),
            },
          ]}
        />
        <RecordLinks
          links={[
            { href: urls.impact('land', land.id), icon: 'chart-line-up', label: tell('land.impactPage') },
          ]}
        />
      </RecordSection>
      {land.efforts.length > 0 && (
        <RecordSection title={tell('land.efforts')}>
          <RecordLinks
            links={land.efforts.map(({ id, name }) => ({
              href: urls.consoleEffort(id),
              icon: 'plant',
              label: nameIn(name, language),
            }))}
          />
        </RecordSection>
      )}
    </>
  );
}
