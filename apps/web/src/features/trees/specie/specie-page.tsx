import {
  createSpecie,
  getSpecieModel,
  listSpecieModels,
  trySpecieModel,
  updateSpecieModel,
} from '@nabta/contract/trees/specie';
import type { SpecieModel, SpecieRecord } from '@nabta/contract/trees/specie';
import { nameIn } from '@nabta/domain/localized-name';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { directoryKeys } from '#shared/cache/keys.ts';
import { cacheDirectoryRecord } from '#shared/cache/staff-cache-updates.ts';
import { directoryRecordSettings } from '#shared/record/directory-record.ts';
import { RecordForm } from '#shared/record/record-form.tsx';
import { RecordLayout, RecordSection } from '#shared/record/record-layout.tsx';
import { RecordPage } from '#shared/record/record-page.tsx';
import { useRecordEditor } from '#shared/record/use-record-editor.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';

import { GrowthFields } from './growth-fields.tsx';
import { ModelChart } from './model-chart.tsx';
import { newSpecie } from './model-shape.ts';
import { SpecieFields } from './specie-fields.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './specie-page.module.css';

type SpecieForm = { record: SpecieRecord; reason: string };

export function Page({ id }: { id: string }) {
  const { t } = useTexts('specie');
  return (
    <RecordPage
      id={id}
      query={useApiQuery(getSpecieModel, { params: { id } }, directoryRecordSettings('specie', id))}
      backTo={{ href: urls.console('species'), label: t('specie.list') }}
    >
      {(model) => <Editor model={model} />}
    </RecordPage>
  );
}

function Editor({ model }: { model: SpecieModel | undefined }) {
  const { t, language } = useTexts('specie');
  const { call } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const bases = useBases(model?.record.id);
  useDocumentTitle(model ? nameIn(model.record.commonName, language) : t('specie.add'));
  const editor = useRecordEditor<SpecieModel, SpecieForm>({
    record: model,
    draftOf: (current) => ({ record: current?.record ?? newSpecie, reason: '' }),
    save: (draft, version) =>
      model === undefined
        ? call(createSpecie, { body: draft })
        : call(updateSpecieModel, { params: { id: model.record.id }, body: draft }, { version }),
    refetch: () => call(getSpecieModel, { params: { id: model?.record.id ?? '' } }),
    onSaved(saved) {
      cacheDirectoryRecord(queryClient, { kind: 'specie', id: saved.record.id, record: saved });
      if (model === undefined) void navigate(urls.consoleSpecie(saved.record.id), { replace: true });
    },
  });
  const { draft, change, problemOf } = editor;
  const { trial, isStale } = useTrial(draft.record);
  const currentTrial = trial ?? model?.trial;
  const isValid = currentTrial !== undefined && currentTrial.faults.length === 0;
  const findProblem = () => {
    if (hasInvalidNumber(draft.record)) return t('specie.unread');
    if (!isValid && !isStale) return t('specie.refused');
    if (!isNamed(draft.record)) return t('specie.notNamed');
    return draft.reason.trim() === '' ? t('specie.reasonNeeded') : undefined;
  };
  return (
    <RecordLayout
      aside={
        <div className={styles.side}>
          <ModelChart trial={currentTrial} published={model?.published ?? null} isStale={isStale} />
          {model && model.history.length > 0 && <History model={model} />}
        </div>
      }
    >
      <RecordForm
        editor={editor}
        isNew={model === undefined}
        problem={editor.isChanged ? findProblem() : undefined}
        fields={{
          record: {
            label: t('specie.growth'),
            format: ({ record }) => JSON.stringify(record.growthModel),
          },
        }}
      >
        <SpecieFields
          record={draft.record}
          isNew={model === undefined}
          onChange={(record) => change({ record })}
        />
        <GrowthFields record={draft.record} bases={bases} onChange={(record) => change({ record })} />
        <RecordSection title={t('specie.reason')}>
          <TextArea
            label={t('specie.reasonLabel')}
            hint={t('specie.reasonHint')}
            maxLength={500}
            value={draft.reason}
            error={problemOf('reason')}
            onChange={(reason) => change({ reason })}
          />
        </RecordSection>
      </RecordForm>
    </RecordLayout>
  );
}

function isNamed({ id, scientificName, family, commonName }: SpecieRecord): boolean {
  return [id, scientificName, family, ...Object.values(commonName)].every((name) => name.trim() !== '');
}

function hasInvalidNumber(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasInvalidNumber);
  return Number.isNaN(value);
}

/** Any species without a multiplier can be the base of one. */
function useBases(id: string | undefined) {
  const { language } = useTexts();
  const { data = [] } = useApiQuery(listSpecieModels, {}, { queryKey: directoryKeys.list('specie') });
  const species = data
    .filter((specie) => specie.growthModel !== 'type_multiplier' && specie.id !== id)
    .map((specie) => ({ id: specie.id, name: nameIn(specie.commonName, language) ?? specie.id }));
  const references = ['prch', 'eumi2', 'frve', 'brpo', 'cefl'].map((code) => ({
    id: `utd-swdsrt-${code}`,
    name: `UTD SWDsrt ${code.toUpperCase()}`,
  }));
  return [...references, ...species];
}

function History({ model }: { model: SpecieModel }) {
  const { t, formatDate, formatNumber } = useTexts('specie');
  return (
    <RecordSection title={t('specie.history')}>
      <ol className={styles.history}>
        {model.history.map(({ version, reason, createdAt }) => (
          <li key={version}>
            <p className={utilities.faintSmall}>
              {t('specie.edited', { version: formatNumber(version) })} ·{' '}
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

/** Simulates the model on the server while typing; keeps the previous curve until the next arrives. */
function useTrial(record: SpecieRecord) {
  const debouncedRecord = useDebouncedValue(record, 250);
  const trial = useApiQuery(
    trySpecieModel,
    { body: { record: withPlaceholderNames(debouncedRecord) } },
    {
      queryKey: directoryKeys.simulationOf(debouncedRecord),
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return { trial: trial.data, isStale: debouncedRecord !== record || trial.isFetching };
}

/** Fills required names, because a curve can be drawn before the species is named. */
function withPlaceholderNames(record: SpecieRecord): SpecieRecord {
  const { id, scientificName, family, commonName } = record;
  const { ar, en, pt } = commonName;
  return {
    ...record,
    id: /^[a-z]+(-[a-z]+)+$/u.test(id) ? id : 'without-name',
    scientificName: scientificName || '?',
    family: family || '?',
    commonName: { ar: ar || '?', en: en || '?', pt: pt || '?' },
  };
}
