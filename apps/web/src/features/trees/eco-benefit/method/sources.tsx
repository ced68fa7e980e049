import { FormulaText } from '../formula-text.tsx';

import styles from './sources.module.css';

interface SourcesProps {
  sources: readonly { name: string; source: string }[];
  /** In place of a publication, where there is none. */
  ownEstimate: string;
}

/** Where something was published; the words of science are English and are left so. */
export function Sources({ sources, ownEstimate }: SourcesProps) {
  return (
    <dl className={styles.list}>
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
