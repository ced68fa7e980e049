import type { EffortRecord } from '@nabta/contract/effort';
import { listSpecies } from '@nabta/contract/specie';
import { effortStatuses } from '@nabta/domain/effort-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { freshMs } from '../../kit/cache/freshness.ts';
import { catalogueKeys } from '../../kit/cache/keys.ts';
import { LocalizedNameField } from '../../kit/form/localized-name-field.tsx';
import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx';
import { companiesQuery, landsQuery, plantersQuery } from '../../kit/record/directory-lists.ts';
import { PickList } from '../../kit/record/pick-list.tsx';
import { FieldRow, RecordSection } from '../../kit/record/record-layout.tsx';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import type { RecordEditor } from '../../kit/record/use-record-editor.ts';
import { effortTexts } from '../../locales/effort.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { toLatinDigits } from '../../ui/digits.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isComplete, missingInMix } from './effort-form-state.ts';
import type { EffortForm as Form } from './effort-form-state.ts';
import { MixField } from './mix-field.tsx';

import styles from '../../kit/record/record-form.module.css';

interface EffortFormProps {
  editor: RecordEditor<EffortRecord, Form>;
  isNew: boolean;
}

/** All of an effort that is planned. */
export function EffortForm({ editor, isNew }: EffortFormProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(effortTexts);
  const { draft, change, problemOf } = editor;
  const choices = useChoices();
  const missing = missingInMix(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  const problem = !isComplete(draft)
    ? tell('effort.incomplete')
    : missing !== 0
      ? tell('effort.mixMisses', { missing: formatNumber(missing, { signDisplay: 'always' }) })
      : undefined;
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <RecordSection title={tell('effort.plan')}>
        <LocalizedNameField
          label={tell('effort.name')}
          value={draft.name}
          error={problemOf('name')}
          onChange={(name) => change({ name })}
        />
        <Segmented
          label={tell('effort.status')}
          options={effortStatuses.map((value) => ({ value, label: tell(`effort.${value}`) }))}
          value={draft.status}
          onChange={(status) => change({ status })}
        />
        <FieldRow>
          <TextField
            type="date"
            required
            label={tell('effort.startedOn')}
            value={draft.startedOn}
            error={problemOf('startedOn')}
            onChange={(startedOn) => change({ startedOn })}
          />
          <TextField
            type="date"
            label={tell('effort.endsOn')}
            value={draft.endsOn}
            error={problemOf('endsOn')}
            onChange={(endsOn) => change({ endsOn })}
          />
          <TextField
            dir="ltr"
            inputMode="numeric"
            label={tell('effort.target')}
            value={draft.target}
            error={problemOf('target')}
            onChange={(target) => change({ target: toLatinDigits(target) })}
          />
        </FieldRow>
        <MixField
          value={draft.mix}
          species={choices.species}
          error={problemOf('mix')}
          onChange={(mix) => change({ mix })}
        />
      </RecordSection>
      <RecordSection title={tell('effort.who')}>
        <FieldRow>
          <SelectField
            label={tell('effort.land')}
            anyLabel={tell('effort.chooseLand')}
            options={choices.lands}
            value={draft.landId || undefined}
            onChange={(landId) => change({ landId: landId ?? '' })}
          />
          <SelectField
            label={tell('effort.company')}
            anyLabel={tell('effort.noCompany')}
            options={choices.companies}
            value={draft.companyId || undefined}
            onChange={(companyId) => change({ companyId: companyId ?? '' })}
          />
        </FieldRow>
        <PickList
          label={tell('effort.planters')}
          choices={choices.planters}
          value={draft.planterIds}
          onChange={(planterIds) => change({ planterIds })}
        />
      </RecordSection>
      <SaveBar isNew={isNew} isChanged={editor.isChanged} isSaving={editor.isSaving} problem={problem} />
      <ConflictDialog editor={editor} fields={useFields(choices)} />
    </form>
  );
}

type Choices = ReturnType<typeof useChoices>;

/** What may be chosen, by name. */
function useChoices() {
  const { language } = useTexts();
  const tell = useTextFile(effortTexts);
  const api = useApi();
  const lands = useQuery(landsQuery(api));
  const companies = useQuery(companiesQuery(api));
  const planters = useQuery(plantersQuery(api));
  const species = useQuery({
    queryKey: catalogueKeys.species,
    queryFn: ({ signal }) => api.call(listSpecies, { query: {} }, { signal }),
    staleTime: freshMs.species,
  });
  const named = (rows: readonly { id: string; name: Parameters<typeof nameIn>[0] }[] = []) =>
    rows.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }));
  return {
    lands: named(lands.data),
    companies: named(companies.data),
    planters: (planters.data ?? []).map(({ id, name }) => ({
      id,
      name: name ? nameIn(name, language) : tell('effort.aPlanter'),
    })),
    species: named((species.data ?? []).map(({ id, commonName }) => ({ id, name: commonName }))),
  };
}

/** How each field is told where two people wrote it. */
function useFields({ lands, companies, planters, species }: Choices) {
  const { language } = useTexts();
  const tell = useTextFile(effortTexts);
  const nameOf = (choices: readonly { id: string; name: string }[], id: string) =>
    choices.find((choice) => choice.id === id)?.name ?? '—';
  return {
    name: { label: tell('effort.name'), tell: ({ name }: Form) => name[language] || name.en },
    status: { label: tell('effort.status'), tell: ({ status }: Form) => tell(`effort.${status}`) },
    startedOn: { label: tell('effort.startedOn'), tell: ({ startedOn }: Form) => startedOn },
    endsOn: { label: tell('effort.endsOn'), tell: ({ endsOn }: Form) => endsOn || '—' },
    target: { label: tell('effort.target'), tell: ({ target }: Form) => target || '—' },
    landId: { label: tell('effort.land'), tell: ({ landId }: Form) => nameOf(lands, landId) },
    companyId: { label: tell('effort.company'), tell: ({ companyId }: Form) => nameOf(companies, companyId) },
    mix: {
      label: tell('effort.mix'),
      tell: ({ mix }: Form) =>
        mix.map(({ specieId, trees }) => `${nameOf(species, specieId)} ${trees}`).join(', ') || '—',
    },
    planterIds: {
      label: tell('effort.planters'),
      tell: ({ planterIds }: Form) => planterIds.map((id) => nameOf(planters, id)).join(', ') || '—',
    },
  };
}
