import { foldForSearch } from '@nabta/domain/search-text';
import { useState } from 'react';

import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListGroup, ListRow } from '../ui/list-group.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

import styles from './faq.module.css';
import pageWidth from './page-width.module.css';

const questions = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function Page() {
  const { t } = useTexts('faq');
  const [query, setQuery] = useState('');
  const normalizedQuery = foldForSearch(query);
  const matches = questions
    .map((number) => ({ number, question: t(`faq.q${number}`), answer: t(`faq.a${number}`) }))
    .filter(({ question, answer }) => foldForSearch(`${question} ${answer}`).includes(normalizedQuery));
  return (
    <TitledPage title={t('faq.title')} className={pageWidth.reading}>
      <SearchField
        label={t('faq.searchPlaceholder')}
        clearLabel={t('common.clear')}
        value={query}
        onChange={setQuery}
      />
      <div className={styles.questions}>
        {matches.map(({ number, question, answer }) => (
          <details key={number} className={styles.question}>
            <summary className={styles.summary}>
              {question}
              <Icon name="caret-down" size={20} className={styles.caret} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
      <div role="status">
        {matches.length === 0 && <p className={styles.empty}>{t('faq.searchEmpty', { query })}</p>}
        {matches.length > 0 && normalizedQuery !== '' && (
          <VisuallyHidden>{t('faq.results', { count: matches.length })}</VisuallyHidden>
        )}
      </div>
      <section className={styles.contact}>
        <h2>{t('faq.moreTitle')}</h2>
        <p>{t('faq.moreBody')}</p>
        <ButtonLink variant="secondary" icon="envelope-simple" href={urls.contact()}>
          {t('profile.contact')}
        </ButtonLink>
      </section>
      <nav aria-label={t('profile.legal')} className={styles.legal}>
        <ListGroup>
          <ListRow icon="shield-check" label={t('profile.privacy')} href={urls.privacy()} />
          <ListRow icon="file-text" label={t('profile.terms')} href={urls.terms()} />
          <ListRow icon="users-three" label={t('profile.accessibility')} href={urls.accessibility()} />
        </ListGroup>
      </nav>
    </TitledPage>
  );
}
