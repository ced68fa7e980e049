import { openDataLicence } from '@nabta/contract/operations/open-data';

import { OpenDataFiles } from '../features/operations/open-data/open-data-files.tsx';
import { useTexts } from '../platform/texts.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Card } from '../ui/card.tsx';
import { Ltr } from '../ui/ltr.tsx';

import utilities from '../ui/utilities.module.css';
import styles from './open-data.module.css';
import pageWidth from './page-width.module.css';

const fields = [
  ['id', 'id'],
  ['longitude, latitude', 'place'],
  ['isPlaceRounded', 'isPlaceRounded'],
  ['plantedOn', 'plantedOn'],
  ['endedOn', 'endedOn'],
  ['origin', 'origin'],
  ['verification', 'verification'],
  ['seenOn', 'seenOn'],
  ['species, commonName', 'species'],
  ['company', 'company'],
  ['land', 'land'],
] as const;

export function Page() {
  const { t } = useTexts('open-data');
  return (
    <TitledPage title={t('openData.title')} className={pageWidth.readingWithGutters}>
      <p className={styles.intro}>{t('openData.intro')}</p>
      <Card as="article" className={styles.card}>
        <section>
          <h2 className={styles.heading}>{t('openData.filesTitle')}</h2>
          <OpenDataFiles />
        </section>
        <section>
          <h2 className={styles.heading}>{t('openData.licenceTitle')}</h2>
          <p className={styles.text}>{t('openData.licence')}</p>
          <a className={styles.link} href={openDataLicence.url} rel="license">
            {t('openData.licenceLink')} <Ltr>{openDataLicence.name}</Ltr>
          </a>
        </section>
        <section>
          <h2 className={styles.heading}>{t('openData.privacyTitle')}</h2>
          <p className={styles.text}>{t('openData.privacy')}</p>
        </section>
        <section>
          <h2 className={styles.heading}>{t('openData.fieldsTitle')}</h2>
          <dl className={utilities.stack10}>
            {fields.map(([names, meaning]) => (
              <div key={names}>
                <dt>
                  <Ltr>
                    <code className={styles.code}>{names}</code>
                  </Ltr>
                </dt>
                <dd className={styles.text}>{t(`openData.${meaning}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2 className={styles.heading}>{t('openData.useTitle')}</h2>
          <p className={styles.text}>{t('openData.use')}</p>
        </section>
      </Card>
    </TitledPage>
  );
}
