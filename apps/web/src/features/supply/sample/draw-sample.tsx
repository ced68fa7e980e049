import { nameIn } from '@nabta/domain/localized-name';
import type { LocalizedName } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { maxSampleTrees, sampleScopes } from '@nabta/domain/sample';
import type { SampleScope } from '@nabta/domain/sample';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { useNoon } from '#shared/period/use-today.ts';
import { companiesQuery, effortsQuery, landsQuery } from '#shared/record/directory-lists.ts';
import { Button } from '#ui/button.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useDrawSample, useStand } from './sample-queries.ts';

import utilities from '#ui/utilities.module.css';

/** Two weeks are enough to walk to a few hundred trees. */
const usualDays = 14;
const dayMs = 86_400_000;

export function DrawSample() {
  const { t } = useTexts('sample');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="plus" size="sm" onClick={() => setIsOpen(true)}>
        {t('sample.add')}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('sample.add')}>
        {isOpen && <DrawForm />}
      </Sheet>
    </>
  );
}

function DrawForm() {
  const { t, language, formatNumber } = useTexts('sample');
  const toasts = useToasts();
  const navigate = useNavigate();
  const noon = useNoon();
  const [scope, setScope] = useState<SampleScope>('land');
  const [id, setId] = useState<string>();
  const { data: stand } = useStand(scope, id);
  const drawing = useDrawSample((sample) => {
    toasts.show({ kind: 'success', text: t('sample.drawn') });
    void navigate(urls.consoleSample(sample.id));
  });
  const { values, form, field } = useForm({
    initial: { trees: '', endsOn: dayInRiyadh(new Date(noon.getTime() + usualDays * dayMs)), reason: '' },
    submit({ endsOn, reason }) {
      if (isComplete)
        drawing.mutate({ scope, id, trees, endsOn, ...(needsReason && { reason: reason.trim() }) });
    },
  });
  const trees = values.trees === '' ? (stand?.suggestedTrees ?? 0) : Number(withLatinDigits(values.trees));
  const needsReason = stand !== undefined && stand.draws > 0;
  const isComplete =
    id !== undefined &&
    (stand?.population ?? 0) > 0 &&
    Number.isInteger(trees) &&
    trees > 0 &&
    trees <= maxSampleTrees &&
    values.endsOn !== '' &&
    (!needsReason || values.reason.trim() !== '');
  return (
    <form {...form} className={utilities.stack16}>
      <Segmented
        label={t('sample.scope')}
        options={sampleScopes.map((value) => ({ value, label: t(`sample.${value}`) }))}
        value={scope}
        onChange={(next) => {
          setScope(next);
          setId(undefined);
        }}
      />
      <SelectField
        label={t('sample.stand')}
        anyLabel={t('sample.chooseStand')}
        options={useStands(scope).map((each) => ({
          id: each.id,
          name: nameIn(each.name, language) ?? each.id,
        }))}
        value={id}
        onChange={setId}
      />
      {stand && (
        <p role="status" className={utilities.mutedNote}>
          {t('sample.standHas', {
            trees: formatNumber(stand.population),
            strata: formatNumber(stand.strata),
            suggested: formatNumber(stand.suggestedTrees),
          })}
        </p>
      )}
      <TextField
        inputMode="numeric"
        label={t('sample.trees')}
        placeholder={stand && String(stand.suggestedTrees)}
        {...field('trees')}
      />
      <TextField type="date" label={t('sample.endsOn')} {...field('endsOn')} />
      {needsReason && (
        <TextArea
          label={t('sample.reason')}
          hint={t('sample.reasonHint', { count: stand.draws })}
          rows={3}
          maxLength={500}
          {...field('reason')}
        />
      )}
      <p className={utilities.mutedNote}>{t('sample.drawBody')}</p>
      <Button type="submit" wide disabled={!isComplete} pending={drawing.isPending}>
        {t('sample.confirmDraw')}
      </Button>
    </form>
  );
}

function useStands(scope: SampleScope): readonly { id: string; name: LocalizedName }[] {
  const api = useApi();
  const lands = useQuery({ ...landsQuery(api), enabled: scope === 'land' });
  const efforts = useQuery({ ...effortsQuery(api), enabled: scope === 'effort' });
  const companies = useQuery({ ...companiesQuery(api), enabled: scope === 'company' });
  return { land: lands.data, effort: efforts.data, company: companies.data }[scope] ?? [];
}
