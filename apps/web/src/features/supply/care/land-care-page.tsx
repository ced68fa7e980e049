import type { LandCarePage as Care } from '@nabta/contract/care';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { RecordPage } from '../../kit/record/record-page.tsx';
import { careTexts } from '../../locales/care.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLandCare } from './care-queries.ts';
import { PlanRound } from './plan-round.tsx';
import { RoundStatus } from './round-status.tsx';
import { RoundWalk } from './round-walk.tsx';

import styles from './land-care-page.module.css';

/** What the trees of one land need this week, and its rounds. */
export function LandCarePage({ id }: { id: string }) {
  const tell = useTextFile(careTexts);
  return (
    <RecordPage query={useLandCare(id)} backTo={{ href: urls.console('care'), label: tell('care.back') }}>
      {(care) => care && <Shown care={care} />}
    </RecordPage>
  );
}

function Shown({ care }: { care: Care }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(careTexts);
  const { role } = useAccount();
  const [isPlanning, setIsPlanning] = useState(false);
  const [shownId, setShownId] = useState(care.lastRound?.id);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>
            <bdi>{nameIn(care.land.name, language)}</bdi>
          </h2>
          <p className={styles.dim}>
            {tell('care.week', { litres: formatNumber(Math.round(care.litresPerWeek)) })} ·{' '}
            {tell('care.treesDue', { count: care.due })}
          </p>
        </div>
        {can(role, 'planRounds') && (
          <Button icon="plus" size="sm" onClick={() => setIsPlanning(true)}>
            {tell('care.plan')}
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Days care={care} />
          {shownId !== undefined && <RoundWalk key={shownId} id={shownId} />}
        </div>
        <div className={styles.stack}>
          <Species care={care} />
          <Rounds care={care} shownId={shownId} onShow={setShownId} />
        </div>
      </div>
      <PlanRound
        landId={care.land.id}
        open={isPlanning}
        onClose={() => setIsPlanning(false)}
        onPlanned={({ id }) => setShownId(id)}
      />
    </>
  );
}

/** The weather of the week and what is to be brought on each day; a hot one stands out. */
function Days({ care: { weather, heatAlertC } }: { care: Care }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(careTexts);
  const isHot = weather.days.some(({ maxC }) => maxC >= heatAlertC);
  return (
    <Card as="section" className={styles.panel}>
      <h3>{tell('care.weather')}</h3>
      {isHot && (
        <p className={styles.heat}>
          <Icon name="warning-fill" size={20} />
          {tell('care.heat')}
        </p>
      )}
      <ol className={styles.days}>
        {weather.days.map(({ on, maxC, litres }) => (
          <li key={on} className={maxC >= heatAlertC ? styles.hot : styles.day}>
            <time dateTime={on}>{formatDate(on, { weekday: 'short', day: 'numeric' })}</time>
            <strong>{tell('care.degrees', { degrees: formatNumber(Math.round(maxC)) })}</strong>
            <span className={styles.dim}>
              {tell('care.litresOfDay', { litres: formatNumber(Math.round(litres)) })}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.source}>
        {tell(weather.isForecast ? 'care.forecast' : 'care.usual', { source: weather.source })}
      </p>
    </Card>
  );
}

function Species({ care: { species } }: { care: Care }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(careTexts);
  return (
    <Card as="section" className={styles.panel}>
      <h3>{tell('care.species')}</h3>
      <ul className={styles.rows}>
        {species.map(({ specie, trees, litresPerWeek }) => (
          <li key={specie?.id ?? 'unknown'} className={styles.row}>
            <span>
              {(specie && nameIn(specie.commonName, language)) ?? tell('care.unknownSpecie')}
              <span className={styles.dim}> · {tell('care.stops', { count: trees })}</span>
            </span>
            <strong>{tell('care.litresOfDay', { litres: formatNumber(Math.round(litresPerWeek)) })}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RoundsProps {
  care: Care;
  shownId: string | undefined;
  onShow: (id: string) => void;
}

function Rounds({ care: { rounds }, shownId, onShow }: RoundsProps) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(careTexts);
  return (
    <Card as="section" className={styles.panel}>
      <h3>{tell('care.rounds')}</h3>
      {rounds.length === 0 && <p className={styles.dim}>{tell('care.noRounds')}</p>}
      <ul className={styles.rows}>
        {rounds.map(({ id, plannedOn, status, stops, visited }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shownId || undefined}
              className={styles.round}
              onClick={() => onShow(id)}
            >
              <span>
                {formatDate(plannedOn, { dateStyle: 'medium' })}
                <span className={styles.dim}>
                  {' '}
                  · {tell('care.visited', { visited: formatNumber(visited), stops: formatNumber(stops) })}
                </span>
              </span>
              <RoundStatus status={status} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
