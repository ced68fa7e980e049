import type { TreeImport } from '@nabta/contract/operations/import';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

import { AnswerList } from './answer-list.tsx';
import { useChangeImport } from './import-queries.ts';
import { UnknownSpecies } from './unknown-species.tsx';

import styles from './import-page.module.css';

/** Check results of all rows, before anything is planted. */
export function ImportAnswers({ treeImport, onCorrect }: { treeImport: TreeImport; onCorrect: () => void }) {
  const { t } = useTexts('import');
  const change = useChangeImport(treeImport.id);
  const { counts, settings } = treeImport;
  const ready = counts?.ready ?? 0;
  const near = counts?.near ?? 0;
  const count = ready + (settings.plantsNear ? near : 0);
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
