import type { RoundTree } from '@nabta/contract/field';
import { nameIn } from '@nabta/domain/localized-name';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { useTreePlace } from '../features/field/round/tree-place.ts';
import { VisitForm } from '../features/field/round/visit-form.tsx';
import { useAssignments, useRound } from '../features/field/use-field-queries.ts';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { fieldTexts } from '../locales/field.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './field-visit-screen.module.css';

/** One tree of a round: how it is, and what was done. */
export function FieldVisitScreen() {
  const { t } = useTexts();
  const { publicId = '' } = useParams();
  return (
    <>
      <PageHeader back title={t('profile.field')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <VisitOf key={publicId} publicId={publicId} />
        </Suspense>
      </main>
    </>
  );
}

function VisitOf({ publicId }: { publicId: string }) {
  const tell = useTextFile(fieldTexts);
  const { data, error } = useRound();
  // A visit that is sent takes the tree off the round while its loss is still on the screen.
  const [first, setFirst] = useState<RoundTree>();
  const found = data?.trees.find((tree) => tree.publicId === publicId);
  if (first === undefined && found !== undefined) setFirst(found);
  const tree = first ?? found;
  if (tree !== undefined) return <Visit tree={tree} />;
  if (data === undefined && error === null) return <Skeleton shape="block" className={styles.waiting} />;
  return (
    <EmptyState
      illustration="not-found"
      title={tell('visit.unknownTitle')}
      body={tell('visit.unknownBody')}
      actions={<ButtonLink href={urls.fieldRound()}>{tell('visit.toRound')}</ButtonLink>}
    />
  );
}

function Visit({ tree }: { tree: RoundTree }) {
  const tell = useTextFile(fieldTexts);
  const { language, formatDate, formatNumber } = useTexts();
  const navigate = useNavigate();
  const placeOf = useTreePlace();
  const [isLost, setIsLost] = useState(tree.endedAt !== null);
  const { specie, land, plantedAt, lastCheckedAt, health, stop } = tree;
  const where = [land && nameIn(land.name, language), placeOf(tree)].filter(Boolean).join(' · ');
  const date = formatDate(lastCheckedAt ?? plantedAt);
  const last =
    lastCheckedAt === null || health === null
      ? tell('visit.never', { date })
      : tell('visit.last', { date, state: tell(`visit.${health}`) });
  return (
    <>
      <div className={styles.head}>
        <h2>{(specie && nameIn(specie.commonName, language)) ?? tell('field.someTree')}</h2>
        <p>{where}</p>
        <p className={styles.last}>{last}</p>
        {stop && <p>{tell('round.litres', { litres: formatNumber(stop.litres) })}</p>}
      </div>
      {isLost ? (
        <Loss tree={tree} />
      ) : (
        <VisitForm
          tree={tree}
          onSaved={(isLoss) => {
            if (isLoss) setIsLost(true);
            else void navigate(urls.fieldRound(), { replace: true });
          }}
        />
      )}
    </>
  );
}

/** What comes after a loss: another tree in its place, by those who plant. */
function Loss({ tree: { publicId, effort, endedAt } }: { tree: RoundTree }) {
  const tell = useTextFile(fieldTexts);
  const { formatDate } = useTexts();
  const navigate = useNavigate();
  const mayPlant = useAssignments().data?.some(({ id }) => id === effort?.id) === true;
  return (
    <section className={styles.loss} role="status">
      <h3>
        {endedAt === null ? tell('visit.lossTitle') : tell('visit.lost', { date: formatDate(endedAt) })}
      </h3>
      <p>{tell('visit.lossBody')}</p>
      {mayPlant && effort !== null && (
        <ButtonLink
          wide
          replace
          icon="plant-fill"
          href={urls.fieldPlanting(effort.id, publicId)}
          className={styles.big}
        >
          {tell('visit.replace')}
        </ButtonLink>
      )}
      <Button
        look="secondary"
        wide
        className={styles.big}
        onClick={() => void navigate(urls.fieldRound(), { replace: true })}
      >
        {tell('visit.later')}
      </Button>
    </section>
  );
}
