import type { Story } from '@nabta/contract/trees/story';
import { directionOf } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDualDate } from '#shared/period/use-dual-date.ts';
import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Landscape } from '#ui/landscape.tsx';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './story-card.module.css';

const kgFormat = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function StoryCard({ story }: { story: Story }) {
  const { t, formatNumber, language } = useTexts('story');
  const dualDate = useDualDate();
  const { co2RemovedKg, likely, places, species, gifts } = story;
  const kg = (value: number) => formatNumber(value, kgFormat);
  return (
    <Card as="section" hero flush className={styles.card}>
      <div className={styles.head}>
        {/* The sun is on the opposite side of the text. */}
        <Landscape sun={directionOf(language) === 'rtl' ? 'left' : 'right'} className={styles.landscape} />
        <p className={utilities.medium}>
          <bdi>{ownerTitle(story.owner)}</bdi>
        </p>
        <p className={styles.year}>{t('story.year', { year: story.year })}</p>
        {!story.isOver && <p className={styles.soFar}>{t('story.soFar', { date: dualDate(story.asOf) })}</p>}
      </div>
      <div className={styles.body}>
        <div className={styles.large}>
          <Metric
            number={formatNumber(story.trees)}
            label={t('story.trees', { count: story.trees })}
            note={t('story.planted', { count: story.planted })}
          />
          <Metric
            number={kg(co2RemovedKg)}
            label={t('story.co2')}
            note={t('story.likely', { low: kg(likely.lowKg), high: kg(likely.highKg) })}
          />
        </div>
        <ul className={styles.small}>
          <SmallMetric icon="map-pin-fill" name="places" count={places.length} />
          <SmallMetric icon="leaf-fill" name="species" count={species.length} />
          <SmallMetric icon="gift-fill" name="given" count={gifts.given} />
          <SmallMetric icon="heart-fill" name="received" count={gifts.received} />
        </ul>
        <StoryLists story={story} />
        <p className={styles.method}>
          <Link href={urls.method()}>{t('story.method')}</Link>
        </p>
      </div>
    </Card>
  );
}

function Metric({ number, label, note }: { number: string; label: string; note: string }) {
  return (
    <div className={styles.metric}>
      <b className={styles.number}>{number}</b> <span className={utilities.medium}>{label}</span>{' '}
      <span className={styles.note}>{note}</span>
    </div>
  );
}

interface SmallMetricProps {
  icon: IconName;
  name: 'places' | 'species' | 'given' | 'received';
  count: number;
}

function SmallMetric({ icon, name, count }: SmallMetricProps) {
  const { t, formatNumber } = useTexts('story');
  return (
    <li className={styles.cell}>
      <Icon name={icon} size={20} />
      <b className={styles.count}>{formatNumber(count)}</b>{' '}
      <span className={styles.caption}>{t(`story.${name}`, { count })}</span>
    </li>
  );
}

function StoryLists({ story: { species, places } }: { story: Story }) {
  const { t, language } = useTexts('story');
  const lists = [
    {
      title: t('story.speciesTitle'),
      rows: species.map(({ specie, commonName, trees }) => ({
        key: specie,
        name: (commonName && nameIn(commonName, language)) ?? t('story.otherTree'),
        trees,
      })),
    },
    {
      title: t('story.placesTitle'),
      rows: places.map(({ id, name, trees }) => ({ key: id, name: nameIn(name, language) ?? '', trees })),
    },
  ];
  return (
    <div className={utilities.stack16}>
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title}>
            <h2 className={utilities.title3Body}>{title}</h2>
            <ul className={styles.rows}>
              {rows.map(({ key, name, trees }) => (
                <li key={key} className={styles.row}>
                  <bdi>{name}</bdi>
                  <span className={styles.muted}>{t('story.treesAt', { count: trees })}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
