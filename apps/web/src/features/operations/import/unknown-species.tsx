import type { TreeImport } from '@nabta/contract/operations/import';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { speciesQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';

import { useChangeImport } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

/** Species names of the file without a match in the catalogue; the user may map them. */
export function UnknownSpecies({ treeImport }: { treeImport: TreeImport }) {
  const { t, language } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { data } = useQuery(speciesQuery(useApi()));
  const options = (data ?? []).map(({ id, commonName }) => ({
    id,
    name: nameIn(commonName, language) ?? id,
  }));

  async function checkAgain(): Promise<void> {
    const species = { ...treeImport.settings.species, ...chosen };
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
            value={chosen[name]}
            onChange={(id) => {
              const { [name]: _previous, ...others } = chosen;
              setChosen(id === undefined ? others : { ...others, [name]: id });
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="sm"
          disabled={Object.keys(chosen).length === 0}
          pending={change.isPending}
          onClick={() => void checkAgain().catch(() => undefined)}
        >
          {t('importAnswer.recheck')}
        </Button>
      </div>
    </Card>
  );
}
