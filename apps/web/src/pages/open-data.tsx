import { openDataLicence } from '@nabta/contract/open-data';

import { OpenDataFiles } from '../features/open-data/open-data-files.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { openDataTexts } from '../locales/open-data.ts';
import { useTextFile } from '../platform/texts.tsx';
import { Card } from '../ui/card.tsx';
import { Ltr } from '../ui/ltr.tsx';

import styles from './open-data-screen.module.css';

const fields = [
  ['id', 'id'],
  ['longitude, latitude', 'place'],
  ['isPlaceRounded', 'isPlaceRounded'],
  ['plantedOn', 'plantedOn'],
  ['endedOn', 'endedOn'],
  ['species, commonName', 'species'],
  ['company', 'company'],
  ['land', 'land'],
] as const;

/** The public trees as files: what they hold, what they leave out, and what may be done with them. */
export function OpenDataScreen() {
  const tell = useTextFile(openDataTexts);
  return (
    <>
      <PageHeader back title={tell('openData.title')} />
      <main id="main" className={styles.page}>
        <p className={styles.intro}>{tell('openData.intro')}</p>
        <Card as="article" className={styles.card}>
          <section>
            <h2 className={styles.heading}>{tell('openData.filesTitle')}</h2>
            <OpenDataFiles />
          </section>
          <section>
            <h2 className={styles.heading}>{tell('openData.licenceTitle')}</h2>
            <p className={styles.text}>{tell('openData.licence')}</p>
            <a className={styles.link} href={openDataLicence.url} rel="license">
              {tell('openData.licenceLink')} <Ltr>{openDataLicence.name}</Ltr>
            </a>
          </section>
          <section>
            <h2 className={styles.heading}>{tell('openData.privacyTitle')}</h2>
            <p className={styles.text}>{tell('openData.privacy')}</p>
          </section>
          <section>
            <h2 className={styles.heading}>{tell('openData.fieldsTitle')}</h2>
            <dl className={styles.fields}>
              {fields.map(([names, meaning]) => (
                <div key={names}>
                  <dt>
                    <Ltr>
                      <code className={styles.code}>{names}</code>
                    </Ltr>
                  </dt>
                  <dd className={styles.text}>{tell(`openData.${meaning}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2 className={styles.heading}>{tell('openData.useTitle')}</h2>
            <p className={styles.text}>{tell('openData.use')}</p>
          </section>
        </Card>
      </main>
    </>
  );
}
