import type { Story } from '@nabta/contract/story';
import { directionOf } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { ownerTitle } from '@nabta/domain/tree-title';

import { useDualDate } from '../../kit/period/use-dual-date.ts';
import { storyTexts } from '../../locales/story.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Landscape } from '../../ui/landscape.tsx';
import { Link } from '../../ui/link.tsx';

import styles from './story-card.module.css';

const kgFormat = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** A year on one card: its trees, what they took from the air, where they stand, and its gifts. */
export function StoryCard({ story }: { story: Story }) {
  const { formatNumber, language } = useTexts();
  const tell = useTextFile(storyTexts);
  const dualDate = useDualDate();
  const { co2RemovedKg, likely, places, species, gifts } = story;
  const kg = (value: number) => formatNumber(value, kgFormat);
  return (
    <Card as="section" hero flush className={styles.card}>
      <div className={styles.head}>
        {/* On the other side than the words. */}
        <Landscape sun={directionOf(language) === 'rtl' ? 'left' : 'right'} className={styles.landscape} />
        <p className={styles.name}>
          <bdi>{ownerTitle(story.owner)}</bdi>
        </p>
        <p className={styles.year}>{tell('story.year', { year: story.year })}</p>
        {!story.isOver && (
          <p className={styles.soFar}>{tell('story.soFar', { date: dualDate(story.asOf) })}</p>
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.large}>
          <Figure
            number={formatNumber(story.trees)}
            label={tell('story.trees', { count: story.trees })}
            note={tell('story.planted', { count: story.planted })}
          />
          <Figure
            number={kg(co2RemovedKg)}
            label={tell('story.co2')}
            note={tell('story.likely', { low: kg(likely.lowKg), high: kg(likely.highKg) })}
          />
        </div>
        <ul className={styles.small}>
          <Small
            icon="map-pin-fill"
            count={places.length}
            label={tell('story.places', { count: places.length })}
          />
          <Small
            icon="leaf-fill"
            count={species.length}
            label={tell('story.species', { count: species.length })}
          />
          <Small icon="gift-fill" count={gifts.given} label={tell('story.given', { count: gifts.given })} />
          <Small
            icon="heart-fill"
            count={gifts.received}
            label={tell('story.received', { count: gifts.received })}
          />
        </ul>
        <Lists story={story} />
        <p className={styles.method}>
          <Link href={urls.method()}>{tell('story.method')}</Link>
        </p>
      </div>
    </Card>
  );
}

function Figure({ number, label, note }: { number: string; label: string; note: string }) {
  return (
    <div className={styles.figure}>
      <b className={styles.number}>{number}</b> <span className={styles.label}>{label}</span>{' '}
      <span className={styles.note}>{note}</span>
    </div>
  );
}

function Small({ icon, count, label }: { icon: IconName; count: number; label: string }) {
  const { formatNumber } = useTexts();
  return (
    <li className={styles.cell}>
      <Icon name={icon} size={20} />
      <b className={styles.count}>{formatNumber(count)}</b> <span className={styles.what}>{label}</span>
    </li>
  );
}

/** The names behind the numbers. */
function Lists({ story: { species, places } }: { story: Story }) {
  const { language } = useTexts();
  const tell = useTextFile(storyTexts);
  const lists = [
    {
      title: tell('story.speciesTitle'),
      rows: species.map(({ specie, commonName, trees }) => ({
        key: specie,
        name: (commonName && nameIn(commonName, language)) ?? tell('story.otherTree'),
        trees,
      })),
    },
    {
      title: tell('story.placesTitle'),
      rows: places.map(({ id, name, trees }) => ({ key: id, name: nameIn(name, language) ?? '', trees })),
    },
  ];
  return (
    <div className={styles.lists}>
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.rows}>
              {rows.map(({ key, name, trees }) => (
                <li key={key} className={styles.row}>
                  <bdi>{name}</bdi>
                  <span className={styles.dim}>{tell('story.treesAt', { count: trees })}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
