import type { EffortRecord } from '@nabta/contract/supply/effort';
import { effortStatuses } from '@nabta/domain/effort-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';

import { speciesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { LocalizedNameField } from '#shared/form/localized-name-field.tsx';
import { CheckboxList } from '#shared/record/checkbox-list.tsx';
import type { FieldFormatter } from '#shared/record/conflict-dialog.tsx';
import { companiesQuery, landsQuery, plantersQuery } from '#shared/record/directory-lists.ts';
import { RecordForm } from '#shared/record/record-form.tsx';
import { FieldRow, RecordSection } from '#shared/record/record-layout.tsx';
import type { RecordEditor } from '#shared/record/use-record-editor.ts';
import { extractDigits } from '#ui/digits.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { isComplete, countMissingInMix } from './effort-form-state.ts';
import type { EffortForm as Form } from './effort-form-state.ts';
import { MixField } from './mix-field.tsx';

interface EffortFormProps {
  editor: RecordEditor<EffortRecord, Form>;
  isNew: boolean;
}

export function EffortForm({ editor, isNew }: EffortFormProps) {
  const { t, formatNumber } = useTexts('effort');
  const { draft, change, field } = editor;
  const choices = useChoices();
  const missing = countMissingInMix(draft);
  const mixProblem =
    missing === 0
      ? undefined
      : t('effort.mixMisses', { missing: formatNumber(missing, { signDisplay: 'always' }) });
  return (
    <RecordForm
      editor={editor}
      isNew={isNew}
      problem={isComplete(draft) ? mixProblem : t('effort.incomplete')}
      fields={useFields(choices)}
    >
      <RecordSection title={t('effort.plan')}>
        <LocalizedNameField label={t('effort.name')} {...field('name')} />
        <Segmented
          label={t('effort.status')}
          options={effortStatuses.map((value) => ({ value, label: t(`effort.${value}`) }))}
          {...field('status')}
        />
        <FieldRow>
          <TextField type="date" required label={t('effort.startedOn')} {...field('startedOn')} />
          <TextField type="date" label={t('effort.endsOn')} {...field('endsOn')} />
          <TextField
            dir="ltr"
            inputMode="numeric"
            label={t('effort.target')}
            {...field('target')}
            onChange={(text) => change({ target: extractDigits(text) })}
          />
        </FieldRow>
        <MixField species={choices.species} {...field('mix')} />
      </RecordSection>
      <RecordSection title={t('effort.who')}>
        <FieldRow>
          <SelectField
            label={t('effort.land')}
            anyLabel={t('effort.chooseLand')}
            options={choices.lands}
            value={draft.landId}
            onChange={(landId) => change({ landId: landId ?? '' })}
          />
          <SelectField
            label={t('effort.company')}
            anyLabel={t('effort.noCompany')}
            options={choices.companies}
            value={draft.companyId}
            onChange={(companyId) => change({ companyId: companyId ?? '' })}
          />
        </FieldRow>
        <CheckboxList label={t('effort.planters')} choices={choices.planters} {...field('planterIds')} />
      </RecordSection>
    </RecordForm>
  );
}

type Choices = ReturnType<typeof useChoices>;

function useChoices() {
  const { t, language } = useTexts('effort');
  const api = useApi();
  const lands = useQuery(landsQuery(api));
  const companies = useQuery(companiesQuery(api));
  const planters = useQuery(plantersQuery(api));
  const species = useQuery(speciesQuery(api));
  const toOptions = (rows: readonly { id: string; name: Parameters<typeof nameIn>[0] }[] = []) =>
    rows.map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }));
  return {
    lands: toOptions(lands.data),
    companies: toOptions(companies.data),
    planters: (planters.data ?? []).map(({ id, name }) => ({
      id,
      name: name ? nameIn(name, language) : t('effort.aPlanter'),
    })),
    species: toOptions((species.data ?? []).map(({ id, commonName }) => ({ id, name: commonName }))),
  };
}

/** Labels and formatters for the conflict comparison. */
function useFields({ lands, companies, planters, species }: Choices): FieldFormatter<Form> {
  const { t, language } = useTexts('effort');
  const nameOf = (choices: readonly { id: string; name: string }[], id: string) =>
    choices.find((choice) => choice.id === id)?.name ?? '—';
  return {
    name: { label: t('effort.name'), format: ({ name }) => name[language] || name.en },
    status: { label: t('effort.status'), format: ({ status }) => t(`effort.${status}`) },
    startedOn: { label: t('effort.startedOn'), format: ({ startedOn }) => startedOn },
    endsOn: { label: t('effort.endsOn'), format: ({ endsOn }) => endsOn || '—' },
    target: { label: t('effort.target'), format: ({ target }) => target || '—' },
    landId: { label: t('effort.land'), format: ({ landId }) => nameOf(lands, landId) },
    companyId: { label: t('effort.company'), format: ({ companyId }) => nameOf(companies, companyId) },
    mix: {
      label: t('effort.mix'),
      format: ({ mix }) =>
        mix.map(({ specieId, trees }) => `${nameOf(species, specieId)} ${trees}`).join(', ') || '—',
    },
    planterIds: {
      label: t('effort.planters'),
      format: ({ planterIds }) => planterIds.map((id) => nameOf(planters, id)).join(', ') || '—',
    },
  };
}
