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
import { RadioChoices } from '#ui/radio-choices.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';

import { AnswerTable } from './answer-table.tsx';
import { useChangeImport, useDownloadAnswers, useImportAnswers } from './import-queries.ts';
import type { AnswerFilter } from './import-queries.ts';
import { ImportApproval, ImportReview, RequestApproval } from './import-review.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

/** Check results of all rows, before anything is planted. While a request waits, nothing can be changed. */
export function ImportAnswers({ treeImport, onCorrect }: { treeImport: TreeImport; onCorrect: () => void }) {
  const { t } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const { counts, settings, approval } = treeImport;
  const { ready, near, changed } = counts ?? { ready: 0, near: 0, changed: 0 };
  const count = settings.plantsNear ? ready + near : ready;
  const isWaiting = approval?.status === 'waiting';
  const updates = settings.known === 'update' ? changed : 0;
  const isUndecided = changed > 0 && settings.known === null;
  return (
    <>
      <ImportApproval treeImport={treeImport} />
      {!isWaiting && (counts?.known ?? 0) > 0 && <KnownTrees treeImport={treeImport} />}
      {!isWaiting && (
        <Card className={styles.panel}>
          {count + changed === 0 && <p>{t('importAnswer.nothing')}</p>}
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
            <RequestApproval
              treeImport={treeImport}
              count={count}
              disabled={count + updates === 0 || isUndecided || change.isPending}
            />
            <Button variant="secondary" onClick={onCorrect}>
              {t('importMap.again')}
            </Button>
          </div>
        </Card>
      )}
      {count + updates > 0 && <ImportReview treeImport={treeImport} />}
      {!isWaiting && treeImport.unknownSpecies.length > 0 && <UnknownSpecies treeImport={treeImport} />}
      <AnswerList treeImport={treeImport} />
    </>
  );
}

/** Rows whose id is of a recorded tree: a person decides whether they update it. */
function KnownTrees({ treeImport: { id, counts, settings } }: { treeImport: TreeImport }) {
  const { t } = useTexts('import');
  const change = useChangeImport(id);
  const { known: knownRows, changed, changes } = counts ?? { known: 0, changed: 0, changes: [] };
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('importKnown.title', { count: knownRows })}</h3>
      <p className={utilities.mutedNote}>
        {changed === 0 ? t('importKnown.equal') : t('importKnown.changed', { count: changed })}
      </p>
      {changes.length > 0 && (
        <ul className={styles.consequences}>
          {changes.map(({ field, rows }) => (
            <li key={field}>
              {t(`importField.${field}`)}: {t('importAnswer.rowsOf', { count: rows })}
            </li>
          ))}
        </ul>
      )}
      {changed > 0 && (
        <RadioChoices
          label={t('importKnown.question')}
          choices={['update', 'skip'] as const}
          value={settings.known ?? undefined}
          disabled={change.isPending}
          onChange={(known) => change.mutate({ edit: { settings: { known } } })}
        >
          {(choice) => t(`importKnown.${choice}`)}
        </RadioChoices>
      )}
      {settings.known !== null && (
        <p className={utilities.mutedNote}>{t(`importKnown.${settings.known}Hint`)}</p>
      )}
      <p className={utilities.mutedNote}>{t('importKnown.otherList')}</p>
    </Card>
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

const outcomes = ['ready', 'warned', 'near', 'known', 'repeated', 'vacant', 'refused'] as const;

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
      <ReasonCounts treeImport={treeImport} />
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

/** Rows per reason and column, so that a mistake in a whole column is seen at once. */
function ReasonCounts({ treeImport: { counts } }: { treeImport: TreeImport }) {
  const { t, formatNumber } = useTexts('import');
  if (counts === null || counts.reasons.length === 0) return null;
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('importAnswer.reasons')}</h3>
      <ul className={styles.reasons}>
        {counts.reasons.map(({ code, field, rows }) => (
          <li key={`${code} ${field}`}>
            <span>
              {field !== null &&
                `${t(code.startsWith('PLACE_') ? 'importAnswer.place' : `importField.${field}`)}: `}
              {t(`importReason.${code}`)}
            </span>
            <b>{formatNumber(rows)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Outcome that needs attention first. */
function worstOutcomeOf(counts: TreeImport['counts']): AnswerFilter {
  return (['refused', 'known', 'repeated', 'near', 'warned'] as const).find(
    (outcome) => (counts?.[outcome] ?? 0) > 0,
  );
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
