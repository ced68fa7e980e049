import type { TreeImport } from '@nabta/contract/operations/import';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { speciesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { DownloadButton } from '#shared/saving/download-button.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';

import { AnswerTable } from './answer-table.tsx';
import { useChangeImport, useDownloadAnswers, useImportAnswers } from './import-queries.ts';
import type { AnswerFilter } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

/** Check results of all rows, before anything is planted. */
export function ImportAnswers({ treeImport, onCorrect }: { treeImport: TreeImport; onCorrect: () => void }) {
  const { t } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const { counts, settings } = treeImport;
  const ready = counts?.ready ?? 0;
  const near = counts?.near ?? 0;
  const count = settings.plantsNear ? ready + near : ready;
  return (
    <>
      <Card className={styles.panel}>
        {count === 0 && <p>{t('importAnswer.nothing')}</p>}
        {near > 0 && (
          <div className={styles.switchRow}>
            <span>{t('importAnswer.plantsNear')}</span>
            <Switch
              label={t('importAnswer.plantsNear')}
              checked={settings.plantsNear}
              disabled={change.isPending}
              onChange={(plantsNear) => change.mutate({ edit: { settings: { plantsNear } } })}
            />
          </div>
        )}
        <div className={styles.actions}>
          <Button
            icon="tree"
            pending={change.isPending}
            disabled={count === 0}
            onClick={() => change.mutate({ status: 'importing' })}
          >
            {t('importAnswer.start', { count })}
          </Button>
          <Button variant="secondary" onClick={onCorrect}>
            {t('importMap.again')}
          </Button>
        </div>
      </Card>
      {treeImport.unknownSpecies.length > 0 && <UnknownSpecies treeImport={treeImport} />}
      <AnswerList treeImport={treeImport} />
    </>
  );
}

/** Species names of the file without a match in the catalogue; the user may map them. */
function UnknownSpecies({ treeImport }: { treeImport: TreeImport }) {
  const { t, language } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const [speciesByName, setSpeciesByName] = useState<Record<string, string>>({});
  const { data } = useQuery(speciesQuery(useApi()));
  const options = (data ?? []).map(({ id, commonName }) => ({
    id,
    name: nameIn(commonName, language) ?? id,
  }));

  async function checkAgain(): Promise<void> {
    const species = { ...treeImport.settings.species, ...speciesByName };
    await change.mutateAsync({ edit: { settings: { species } } });
    change.mutate({ status: 'checking' });
  }

  return (
    <Card as="section" className={styles.panel}>
      <div>
        <h3>{t('importAnswer.unknownTitle')}</h3>
        <p className={utilities.mutedNote}>{t('importAnswer.unknownBody')}</p>
      </div>
      <div className={styles.unknown}>
        {treeImport.unknownSpecies.map(({ name, rows }) => (
          <SelectField
            key={name}
            label={`\u2068${name}\u2069 · ${t('importAnswer.rowsOf', { count: rows })}`}
            anyLabel={t('importAnswer.general')}
            options={options}
            value={speciesByName[name]}
            onChange={(id) => {
              const { [name]: _previous, ...others } = speciesByName;
              setSpeciesByName(id === undefined ? others : { ...others, [name]: id });
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="sm"
          disabled={Object.keys(speciesByName).length === 0}
          pending={change.isPending}
          onClick={() => void checkAgain().catch(() => undefined)}
        >
          {t('importAnswer.recheck')}
        </Button>
      </div>
    </Card>
  );
}

const outcomes = ['ready', 'warned', 'near', 'repeated', 'vacant', 'refused'] as const;

/** Row counts by outcome; each button opens its rows. */
export function AnswerList({ treeImport }: { treeImport: TreeImport }) {
  const { t, formatNumber } = useTexts('import');
  const { id, counts } = treeImport;
  const [outcome, setOutcome] = useState<AnswerFilter>(() => worstOutcomeOf(counts));
  const download = useDownloadAnswers(id);
  if (counts === null) return null;
  return (
    <>
      <div role="group" aria-label={t('importAnswer.title')} className={styles.tiles}>
        {outcomes.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={outcome === option}
            className={styles.tile}
            onClick={() => setOutcome(outcome === option ? undefined : option)}
          >
            <b>{formatNumber(counts[option])}</b>
            <span>{t(`importAnswer.${option}`)}</span>
          </button>
        ))}
      </div>
      <Card className={styles.panel}>
        <div className={styles.panelHead}>
          <h3>{outcome === undefined ? t('importAnswer.all') : t(`importAnswer.${outcome}`)}</h3>
          <DownloadButton download={download}>{t('importAnswer.download')}</DownloadButton>
        </div>
        <Answers treeImport={treeImport} outcome={outcome} />
      </Card>
    </>
  );
}

/** Outcome that needs attention first. */
function worstOutcomeOf(counts: TreeImport['counts']): AnswerFilter {
  return (['refused', 'repeated', 'near', 'warned'] as const).find((outcome) => (counts?.[outcome] ?? 0) > 0);
}

function Answers({ treeImport, outcome }: { treeImport: TreeImport; outcome: AnswerFilter }) {
  const { t } = useTexts('import');
  const answers = useImportAnswers(treeImport.id, outcome);
  if (answers.data === undefined) {
    return <QueryState query={answers} errorTitle={t('import.errorTitle')} level={3} />;
  }
  const rows = answers.data.pages.flat();
  if (rows.length === 0) return <p className={utilities.mutedNote}>{t('importAnswer.none')}</p>;
  return (
    <>
      <AnswerTable header={treeImport.header} answers={rows} label={t('importAnswer.title')} />
      {answers.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          pending={answers.isFetchingNextPage}
          onClick={() => void answers.fetchNextPage()}
        >
          {t('importAnswer.more')}
        </Button>
      )}
    </>
  );
}
