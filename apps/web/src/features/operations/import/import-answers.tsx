import type { TreeImport } from '@nabta/contract/import';

import { importTexts } from '../../locales/import.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AnswerList } from './answer-list.tsx';
import { useChangeImport } from './import-queries.ts';
import { UnknownSpecies } from './unknown-species.tsx';

import styles from './import-page.module.css';

/** What every row was answered, before anything is planted. */
export function ImportAnswers({ shown, onCorrect }: { shown: TreeImport; onCorrect: () => void }) {
  const tell = useTextFile(importTexts);
  const change = useChangeImport(shown.id);
  const { counts, settings } = shown;
  const ready = counts?.ready ?? 0;
  const near = counts?.near ?? 0;
  const count = ready + (settings.plantsNear ? near : 0);
  return (
    <>
      <Card className={styles.panel}>
        {count === 0 && <p>{tell('importAnswer.nothing')}</p>}
        {near > 0 && (
          <div className={styles.switchRow}>
            <span>{tell('importAnswer.plantsNear')}</span>
            <Switch
              label={tell('importAnswer.plantsNear')}
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
            {tell('importAnswer.start', { count })}
          </Button>
          <Button look="secondary" onClick={onCorrect}>
            {tell('importMap.again')}
          </Button>
        </div>
      </Card>
      {shown.unknownSpecies.length > 0 && <UnknownSpecies shown={shown} />}
      <AnswerList shown={shown} />
    </>
  );
}
