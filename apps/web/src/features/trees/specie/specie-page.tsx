import { createSpecie, getSpecieModel, listSpecieModels, updateSpecieModel } from '@nabta/contract/specie';
import type { SpecieModel, SpecieRecord } from '@nabta/contract/specie';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { directoryKeys } from '../../kit/cache/keys.ts';
import { directoryChanged } from '../../kit/cache/staff-changes.ts';
import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx';
import { RecordLayout, RecordSection } from '../../kit/record/record-layout.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { useRecordEditor } from '../../kit/record/use-record-editor.ts';
import { specieTexts } from '../../locales/specie.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { usePageName } from '../../platform/use-page-name.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { GrowthFields } from './growth-fields.tsx';
import { ModelChart } from './model-chart.tsx';
import { newSpecie } from './model-shape.ts';
import { SpecieFields } from './specie-fields.tsx';
import { useTrial } from './use-trial.ts';

import form from '../../kit/record/record-form.module.css';
import styles from './specie-page.module.css';

type SpecieForm = { record: SpecieRecord; reason: string };

/** One species: what it is, and the model by which its trees are counted. */
export function SpeciePage({ id }: { id: string }) {
  const tell = useTextFile(specieTexts);
  const { call } = useApi();
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: directoryKeys.one('specie', id),
    queryFn: ({ signal }) => call(getSpecieModel, { params: { id } }, { signal }),
    enabled: !isNew,
  });
  return (
    <RecordPage
      query={isNew ? undefined : query}
      backTo={{ href: urls.console('species'), label: tell('specie.list') }}
    >
      {(model) => <Editor model={model} />}
    </RecordPage>
  );
}

function Editor({ model }: { model: SpecieModel | undefined }) {
  const { language } = useTexts();
  const tell = useTextFile(specieTexts);
  const { call } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const bases = useBases(model?.record.id);
  usePageName(model ? nameIn(model.record.commonName, language) : tell('specie.add'));
  const editor = useRecordEditor<SpecieModel, SpecieForm>({
    record: model,
    draftOf: (known) => ({ record: known?.record ?? newSpecie, reason: '' }),
    save: (draft, version) =>
      model === undefined
        ? call(createSpecie, { body: draft })
        : call(updateSpecieModel, { params: { id: model.record.id }, body: draft }, { version }),
    readAgain: () => call(getSpecieModel, { params: { id: model?.record.id ?? '' } }),
    onSaved(saved) {
      directoryChanged(queryClient, { kind: 'specie', id: saved.record.id, record: saved });
      if (model === undefined) void navigate(urls.consoleSpecie(saved.record.id), { replace: true });
    },
  });
  const { draft, change, problemOf } = editor;
  const { trial, isStale } = useTrial(draft.record);
  const shown = trial ?? model?.trial;
  const isSound = shown !== undefined && shown.faults.length === 0;
  const { id, scientificName, family, commonName } = draft.record;
  const isNamed = [id, scientificName, family, ...Object.values(commonName)].every(
    (name) => name.trim() !== '',
  );
  const problem = hasUnread(draft.record)
    ? tell('specie.unread')
    : !isSound && !isStale
      ? tell('specie.refused')
      : !isNamed
        ? tell('specie.notNamed')
        : draft.reason.trim() === ''
          ? tell('specie.reasonNeeded')
          : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <RecordLayout
        aside={
          <div className={styles.aside}>
            <ModelChart trial={shown} published={model?.published ?? null} isStale={isStale} />
            {model && model.history.length > 0 && <History model={model} />}
          </div>
        }
      >
        <div className={form.form}>
          <SpecieFields
            record={draft.record}
            isNew={model === undefined}
            onChange={(record) => change({ record })}
          />
          <GrowthFields record={draft.record} bases={bases} onChange={(record) => change({ record })} />
          <RecordSection title={tell('specie.reason')}>
            <TextArea
              label={tell('specie.reasonLabel')}
              hint={tell('specie.reasonHint')}
              maxLength={500}
              value={draft.reason}
              error={problemOf('reason')}
              onChange={(reason) => change({ reason })}
            />
          </RecordSection>
          <SaveBar
            isNew={model === undefined}
            isChanged={editor.isChanged}
            isSaving={editor.isSaving}
            problem={editor.isChanged ? problem : undefined}
          />
        </div>
      </RecordLayout>
      <ConflictDialog
        editor={editor}
        fields={{
          record: {
            label: tell('specie.growth'),
            tell: ({ record }) => JSON.stringify(record.growthModel),
          },
        }}
      />
    </form>
  );
}

/** Whether something was typed that is no number. */
function hasUnread(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasUnread);
  return Number.isNaN(value);
}

/** Whatever is no multiplier itself may be leaned on. */
function useBases(id: string | undefined) {
  const { language } = useTexts();
  const { call } = useApi();
  const { data = [] } = useQuery({
    queryKey: directoryKeys.list('specie'),
    queryFn: ({ signal }) => call(listSpecieModels, {}, { signal }),
  });
  const species = data
    .filter((one) => one.growthModel !== 'type_multiplier' && one.id !== id)
    .map((one) => ({ id: one.id, name: nameIn(one.commonName, language) ?? one.id }));
  const references = ['prch', 'eumi2', 'frve', 'brpo', 'cefl'].map((code) => ({
    id: `utd-swdsrt-${code}`,
    name: `UTD SWDsrt ${code.toUpperCase()}`,
  }));
  return [...references, ...species];
}

function History({ model }: { model: SpecieModel }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(specieTexts);
  return (
    <RecordSection title={tell('specie.history')}>
      <ol className={styles.history}>
        {model.history.map(({ version, reason, createdAt }) => (
          <li key={version}>
            <p className={styles.when}>
              {tell('specie.edited', { version: formatNumber(version) })} ·{' '}
              {formatDate(createdAt, { dateStyle: 'medium', timeZone: 'Asia/Riyadh' })}
            </p>
            <p>
              <bdi>{reason}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}
