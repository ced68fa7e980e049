import { FormulaText } from '../formula-text.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './method-facts.module.css';

interface SourcesProps {
  sources: readonly { name: string; source: string }[];
  /** Shown instead of a source that is not published. */
  ownEstimate: string;
}

/** Publication titles stay in English. */
export function Sources({ sources, ownEstimate }: SourcesProps) {
  return (
    <dl className={utilities.stack10}>
      {sources.map(({ name, source }) => (
        <div key={`${name} ${source}`}>
          <dt className={styles.name}>
            <FormulaText>{name}</FormulaText>
          </dt>
          {source === 'estimate' ? (
            <dd className={styles.source}>{ownEstimate}</dd>
          ) : (
            <dd className={styles.source}>
              <bdi lang="en" dir="ltr">
                {source}
              </bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
