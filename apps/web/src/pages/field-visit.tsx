import type { RoundTree } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { useTreeLocation } from '../features/supply/field/round/use-tree-row.tsx';
import { VisitForm } from '../features/supply/field/round/visit-form.tsx';
import { useAssignments, useRound } from '../features/supply/field/use-field-queries.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import utilities from '../ui/utilities.module.css';
import styles from './field-visit.module.css';
import pageWidth from './page-width.module.css';

export function Page() {
  const { t } = useTexts();
  const { publicId = '' } = useParams();
  return (
    <TitledPage
      title={t('profile.field')}
      className={pageWidth.fieldForm}
      loading={<Skeleton shape="block" height={480} />}
    >
      <LoadedVisit key={publicId} publicId={publicId} />
    </TitledPage>
  );
}

function LoadedVisit({ publicId }: { publicId: string }) {
  const { t } = useTexts('field');
  const { data, error } = useRound();
  // Sending a visit removes the tree from the round while its loss is still shown.
  const [initialTree, setInitialTree] = useState<RoundTree>();
  const treeInRound = data?.trees.find((tree) => tree.publicId === publicId);
  if (initialTree === undefined && treeInRound !== undefined) setInitialTree(treeInRound);
  const tree = initialTree ?? treeInRound;
  if (tree !== undefined) return <Visit tree={tree} />;
  if (data === undefined && error === null) return <Skeleton shape="block" height={480} />;
  return (
    <EmptyState
      illustration="not-found"
      title={t('visit.unknownTitle')}
      body={t('visit.unknownBody')}
      actions={<ButtonLink href={urls.fieldRound()}>{t('visit.toRound')}</ButtonLink>}
    />
  );
}

function Visit({ tree }: { tree: RoundTree }) {
  const { t, language, formatDate } = useTexts('field');
  const navigate = useNavigate();
  const locationOf = useTreeLocation();
  const [isLost, setIsLost] = useState(tree.endedAt !== null);
  const { specie, land, plantedAt, lastCheckedAt, health, stop } = tree;
  const locationText = [land && nameIn(land.name, language), locationOf(tree)].filter(Boolean).join(' · ');
  const date = formatDate(lastCheckedAt ?? plantedAt);
  const lastCheckText =
    lastCheckedAt === null || health === null
      ? t('visit.never', { date })
      : t('visit.last', { date, state: t(`visit.${health}`) });
  return (
    <>
      <div className={styles.header}>
        <h2>{(specie && nameIn(specie.commonName, language)) ?? t('field.someTree')}</h2>
        <p>{locationText}</p>
        <p className={utilities.muted}>{lastCheckText}</p>
        {stop && stop.litres > 0 && <p>{t('round.litres', { litres: stop.litres })}</p>}
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

/** Offers a replacement after a loss to users who may plant. */
function Loss({ tree: { publicId, effort, endedAt } }: { tree: RoundTree }) {
  const { t, formatDate } = useTexts('field');
  const navigate = useNavigate();
  const canPlant = useAssignments().data?.some(({ id }) => id === effort?.id) === true;
  return (
    <section className={styles.loss} role="status">
      <h3>{endedAt === null ? t('visit.lossTitle') : t('visit.lost', { date: formatDate(endedAt) })}</h3>
      <p>{t('visit.lossBody')}</p>
      {canPlant && effort !== null && (
        <ButtonLink
          wide
          replace
          icon="plant-fill"
          href={urls.fieldPlanting(effort.id, publicId)}
          className={styles.largeButton}
        >
          {t('visit.replace')}
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        wide
        className={styles.largeButton}
        onClick={() => void navigate(urls.fieldRound(), { replace: true })}
      >
        {t('visit.later')}
      </Button>
    </section>
  );
}
