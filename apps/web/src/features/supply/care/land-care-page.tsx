import type { LandCarePage as Care, Round } from '@nabta/contract/supply/care';
import { can } from '@nabta/domain/capability';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { useNoon } from '#shared/period/use-today.ts';
import { RecordPage } from '#shared/record/record-page.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useLandCare, usePlanRound } from './care-queries.ts';
import { RoundRoute } from './round-route.tsx';
import { RoundStatus } from './round-status.tsx';

import styles from './land-care-page.module.css';

export const texts = ['care', 'table'] as const;

export function Subtitle() {
  return useTexts('care').t('care.subtitle');
}

export function Page({ id }: { id: string }) {
  const { t } = useTexts('care');
  return (
    <RecordPage query={useLandCare(id)} backTo={{ href: urls.console('care'), label: t('care.back') }}>
      {(care) => care && <CareDetails care={care} />}
    </RecordPage>
  );
}

function CareDetails({ care }: { care: Care }) {
  const { t, language } = useTexts('care');
  const { role } = useAccount();
  const [isPlanning, setIsPlanning] = useState(false);
  const [selectedId, setSelectedId] = useState(care.lastRound?.id);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>
            <bdi>{nameIn(care.land.name, language)}</bdi>
          </h2>
          <p className={styles.muted}>
            {t('care.week', { litres: Math.round(care.litresPerWeek) })} ·{' '}
            {t('care.treesDue', { count: care.due })}
          </p>
        </div>
        {can(role, 'planRounds') && (
          <Button icon="plus" size="sm" onClick={() => setIsPlanning(true)}>
            {t('care.plan')}
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <WeekWeather weather={care.weather} heatAlertC={care.heatAlertC} />
          {selectedId !== undefined && <RoundRoute key={selectedId} id={selectedId} />}
        </div>
        <div className={styles.stack}>
          <Species species={care.species} />
          <Rounds rounds={care.rounds} selectedId={selectedId} onSelect={setSelectedId} />
        </div>
      </div>
      <PlanRound
        landId={care.land.id}
        open={isPlanning}
        onClose={() => setIsPlanning(false)}
        onPlanned={({ id }) => setSelectedId(id)}
      />
    </>
  );
}

function WeekWeather({ weather, heatAlertC }: Pick<Care, 'weather' | 'heatAlertC'>) {
  const { t, formatDate, formatNumber } = useTexts('care');
  const isHot = weather.days.some(({ maxC }) => maxC >= heatAlertC);
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('care.weather')}</h3>
      {isHot && (
        <p className={styles.heat}>
          <Icon name="warning-fill" size={20} />
          {t('care.heat')}
        </p>
      )}
      <ol className={styles.days}>
        {weather.days.map(({ on, maxC, litres }) => (
          <li key={on} className={maxC >= heatAlertC ? styles.hot : styles.day}>
            <time dateTime={on}>{formatDate(on, { weekday: 'short', day: 'numeric' })}</time>
            <strong>{t('care.degrees', { degrees: formatNumber(Math.round(maxC)) })}</strong>
            <span className={styles.muted}>{t('care.litresOfDay', { litres: Math.round(litres) })}</span>
          </li>
        ))}
      </ol>
      <p className={styles.source}>
        {t(weather.isForecast ? 'care.forecast' : 'care.usual', { source: weather.source })}
      </p>
    </Card>
  );
}

function Species({ species }: Pick<Care, 'species'>) {
  const { t, language } = useTexts('care');
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('care.species')}</h3>
      <ul className={styles.rows}>
        {species.map(({ specie, trees, litresPerWeek }) => (
          <li key={specie?.id ?? 'unknown'} className={styles.row}>
            <span>
              {(specie && nameIn(specie.commonName, language)) ?? t('care.unknownSpecie')}
              <span className={styles.muted}> · {t('care.stops', { count: trees })}</span>
            </span>
            <strong>{t('care.litresOfDay', { litres: Math.round(litresPerWeek) })}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RoundsProps {
  rounds: Care['rounds'];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

function Rounds({ rounds, selectedId, onSelect }: RoundsProps) {
  const { t, formatDate, formatNumber } = useTexts('care');
  return (
    <Card as="section" className={styles.panel}>
      <h3>{t('care.rounds')}</h3>
      {rounds.length === 0 && <p className={styles.muted}>{t('care.noRounds')}</p>}
      <ul className={styles.rows}>
        {rounds.map(({ id, plannedOn, status, stops, visited, sample }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === selectedId || undefined}
              className={styles.round}
              onClick={() => onSelect(id)}
            >
              <span>
                {formatDate(plannedOn, { dateStyle: 'medium' })}
                {sample !== null && ` · ${t('care.sample')}`}
                <span className={styles.muted}>
                  {' '}
                  · {t('care.visited', { visited: formatNumber(visited), stops: formatNumber(stops) })}
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

interface PlanRoundProps {
  landId: string;
  open: boolean;
  onClose: () => void;
  onPlanned: (round: Round) => void;
}

const maxTrees = 500;

function PlanRound({ landId, open, onClose, onPlanned }: PlanRoundProps) {
  const { t } = useTexts('care');
  const toasts = useToasts();
  const { values, form, field } = useForm({
    initial: { plannedOn: dayInRiyadh(useNoon()), treeCount: '60' },
    submit({ plannedOn }) {
      if (isValid) planning.mutate({ landId, plannedOn, trees });
    },
  });
  const planning = usePlanRound((round) => {
    toasts.show({ kind: 'success', text: t('care.planned_toast') });
    onPlanned(round);
    onClose();
  });
  const trees = Number(withLatinDigits(values.treeCount));
  const isValid = values.plannedOn !== '' && Number.isInteger(trees) && trees > 0 && trees <= maxTrees;
  return (
    <Sheet open={open} onClose={onClose} title={t('care.planTitle')}>
      <form {...form} className={styles.form}>
        <TextField type="date" label={t('care.day')} {...field('plannedOn')} />
        <TextField inputMode="numeric" label={t('care.most')} {...field('treeCount')} />
        <Button type="submit" wide disabled={!isValid} pending={planning.isPending}>
          {t('care.plan')}
        </Button>
      </form>
    </Sheet>
  );
}
