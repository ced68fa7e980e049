import { foldForSearch } from '@nabta/domain/search-text';
import { useState } from 'react';

import { PageHeader } from '../kit/navigation/page-header.tsx';
import { faqTexts } from '../locales/faq.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListGroup, ListRow } from '../ui/list-group.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

import styles from './faq-screen.module.css';

const questions = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function FaqScreen() {
  const { t } = useTexts();
  const say = useTextFile(faqTexts);
  const [query, setQuery] = useState('');
  const wanted = foldForSearch(query);
  const found = questions
    .map((number) => ({ number, question: say(`faq.q${number}`), answer: say(`faq.a${number}`) }))
    .filter(({ question, answer }) => foldForSearch(`${question} ${answer}`).includes(wanted));
  return (
    <>
      <PageHeader back title={say('faq.title')} />
      <main id="main" className={styles.page}>
        <SearchField
          label={say('faq.searchPlaceholder')}
          clearLabel={t('common.clear')}
          value={query}
          onChange={setQuery}
        />
        <div className={styles.questions}>
          {found.map(({ number, question, answer }) => (
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
          {found.length === 0 && <p className={styles.none}>{say('faq.searchEmpty', { query })}</p>}
          {found.length > 0 && wanted !== '' && (
            <VisuallyHidden>{say('faq.results', { count: found.length })}</VisuallyHidden>
          )}
        </div>
        <section className={styles.more}>
          <h2>{say('faq.moreTitle')}</h2>
          <p>{say('faq.moreBody')}</p>
          <ButtonLink look="secondary" icon="envelope-simple" href={urls.contact()}>
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
      </main>
    </>
  );
}
