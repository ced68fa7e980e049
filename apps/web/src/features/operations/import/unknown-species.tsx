import type { TreeImport } from '@nabta/contract/import';
import { listSpecies } from '@nabta/contract/specie';
import { nameIn } from '@nabta/domain/localized-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { freshMs } from '../../kit/cache/freshness.ts';
import { catalogueKeys } from '../../kit/cache/keys.ts';
import { importTexts } from '../../locales/import.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useChangeImport } from './import-queries.ts';

import styles from './import-page.module.css';

/** Names of the file that no species of ours has: a person may say which is meant. */
export function UnknownSpecies({ shown }: { shown: TreeImport }) {
  const { language } = useTexts();
  const { call } = useApi();
  const tell = useTextFile(importTexts);
  const change = useChangeImport(shown.id);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { data } = useQuery({
    queryKey: catalogueKeys.species,
    queryFn: ({ signal }) => call(listSpecies, { query: {} }, { signal }),
    staleTime: freshMs.species,
  });
  const options = (data ?? []).map(({ id, commonName }) => ({
    id,
    name: nameIn(commonName, language) ?? id,
  }));

  async function checkAgain(): Promise<void> {
    const species = { ...shown.settings.species, ...chosen };
    await change.mutateAsync({ edit: { settings: { species } } });
    change.mutate({ status: 'checking' });
  }

  return (
    <Card as="section" className={styles.panel}>
      <div>
        <h3>{tell('importAnswer.unknownTitle')}</h3>
        <p className={styles.dim}>{tell('importAnswer.unknownBody')}</p>
      </div>
      <div className={styles.unknown}>
        {shown.unknownSpecies.map(({ name, rows }) => (
          <SelectField
            key={name}
            label={`\u2068${name}\u2069 · ${tell('importAnswer.rowsOf', { count: rows })}`}
            anyLabel={tell('importAnswer.general')}
            options={options}
            value={chosen[name]}
            onChange={(id) => {
              const { [name]: _before, ...others } = chosen;
              setChosen(id === undefined ? others : { ...others, [name]: id });
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          look="secondary"
          size="sm"
          disabled={Object.keys(chosen).length === 0}
          pending={change.isPending}
          onClick={() => void checkAgain().catch(() => undefined)}
        >
          {tell('importAnswer.recheck')}
        </Button>
      </div>
    </Card>
  );
}
