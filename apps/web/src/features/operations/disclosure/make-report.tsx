import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useNoon } from '../../kit/period/use-today.ts';
import { disclosureTexts } from '../../locales/disclosure.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useMakeDisclosure, useReportedCompanies } from './use-disclosures.ts';
import { wholeMonthsBefore } from './whole-months.ts';

import styles from './make-report.module.css';

/** The button beside the title, and the sheet that it opens. */
export function MakeReport() {
  const { t } = useTexts();
  const tell = useTextFile(disclosureTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon="plus" size="sm" onClick={() => setIsOpen(true)}>
        {tell('disclosure.make')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={tell('disclosure.makeTitle')}
        closeLabel={t('common.close')}
      >
        {isOpen && <Fields onDone={close} />}
      </Sheet>
    </>
  );
}

const spans = [
  ['lastMonth', 1],
  ['lastQuarter', 3],
  ['lastYear', 12],
] as const;

function Fields({ onDone }: { onDone: () => void }) {
  const { language } = useTexts();
  const tell = useTextFile(disclosureTexts);
  const toasts = useToasts();
  const today = dayInRiyadh(useNoon());
  const { data: companies } = useReportedCompanies();
  const [chosen, setChosen] = useState<string>();
  const [period, setPeriod] = useState(() => wholeMonthsBefore(today, 3));
  const making = useMakeDisclosure(() => {
    toasts.show({ kind: 'success', text: tell('disclosure.asked') });
    onDone();
  });
  // Who has one sponsor has chosen it.
  const companyId = chosen ?? (companies?.length === 1 ? companies[0]?.id : undefined);
  const { fromOn, toOn } = period;
  const isWhole = companyId !== undefined && fromOn !== '' && toOn !== '' && fromOn <= toOn && toOn < today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) making.mutate({ companyId, fromOn, toOn });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <SelectField
        label={tell('disclosure.sponsor')}
        anyLabel={tell('disclosure.chooseSponsor')}
        options={(companies ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
        value={companyId}
        onChange={setChosen}
      />
      <div role="group" aria-label={tell('disclosure.quick')} className={styles.quick}>
        {spans.map(([name, months]) => (
          <Button
            key={name}
            size="sm"
            look="secondary"
            onClick={() => setPeriod(wholeMonthsBefore(today, months))}
          >
            {tell(`disclosure.${name}`)}
          </Button>
        ))}
      </div>
      <div className={styles.days}>
        <TextField
          type="date"
          label={tell('disclosure.first')}
          value={fromOn}
          onChange={(day) => setPeriod({ fromOn: day, toOn })}
        />
        <TextField
          type="date"
          label={tell('disclosure.last')}
          value={toOn}
          onChange={(day) => setPeriod({ fromOn, toOn: day })}
        />
      </div>
      <p className={styles.note}>{tell('disclosure.makeBody')}</p>
      <Button type="submit" wide disabled={!isWhole} pending={making.isPending}>
        {tell('disclosure.confirm')}
      </Button>
    </form>
  );
}
