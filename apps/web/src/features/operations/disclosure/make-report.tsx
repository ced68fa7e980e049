import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useNoon } from '#shared/period/use-today.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { getFullMonthsBefore } from './full-months.ts';
import { useMakeDisclosure, useReportedCompanies } from './use-disclosures.ts';

import utilities from '#ui/utilities.module.css';
import styles from './make-report.module.css';

export function MakeReport() {
  const { t } = useTexts('disclosure');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon="plus" size="sm" onClick={() => setIsOpen(true)}>
        {t('disclosure.make')}
      </Button>
      <Sheet open={isOpen} onClose={close} title={t('disclosure.makeTitle')}>
        {isOpen && <ReportForm onDone={close} />}
      </Sheet>
    </>
  );
}

const presets = [
  ['lastMonth', 1],
  ['lastQuarter', 3],
  ['lastYear', 12],
] as const;

function ReportForm({ onDone }: { onDone: () => void }) {
  const { t, language } = useTexts('disclosure');
  const toasts = useToasts();
  const today = dayInRiyadh(useNoon());
  const { data: companies } = useReportedCompanies();
  const [selectedId, setSelectedId] = useState<string>();
  const [period, setPeriod] = useState(() => getFullMonthsBefore(today, 3));
  const creating = useMakeDisclosure(() => {
    toasts.show({ kind: 'success', text: t('disclosure.asked') });
    onDone();
  });
  // Preselects the only sponsor.
  const companyId = selectedId ?? (companies?.length === 1 ? companies[0]?.id : undefined);
  const { fromOn, toOn } = period;
  const isComplete =
    companyId !== undefined && fromOn !== '' && toOn !== '' && fromOn <= toOn && toOn < today;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) creating.mutate({ companyId, fromOn, toOn });
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <SelectField
        label={t('disclosure.sponsor')}
        anyLabel={t('disclosure.chooseSponsor')}
        options={(companies ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
        value={companyId}
        onChange={setSelectedId}
      />
      <div role="group" aria-label={t('disclosure.quick')} className={utilities.wrap8}>
        {presets.map(([name, months]) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            onClick={() => setPeriod(getFullMonthsBefore(today, months))}
          >
            {t(`disclosure.${name}`)}
          </Button>
        ))}
      </div>
      <div className={styles.days}>
        <TextField
          type="date"
          label={t('disclosure.first')}
          value={fromOn}
          onChange={(day) => setPeriod({ fromOn: day, toOn })}
        />
        <TextField
          type="date"
          label={t('disclosure.last')}
          value={toOn}
          onChange={(day) => setPeriod({ fromOn, toOn: day })}
        />
      </div>
      <p className={utilities.mutedNote}>{t('disclosure.makeBody')}</p>
      <Button type="submit" wide disabled={!isComplete} pending={creating.isPending}>
        {t('disclosure.confirm')}
      </Button>
    </form>
  );
}
