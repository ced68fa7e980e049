import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import type { ReactNode } from 'react';

import { isUnreachable } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { useTreeBenefit } from './use-tree-benefit.ts';

import styles from './tree-impact.module.css';

interface LoadedBenefitProps {
  publicId: string;
  loading: ReactNode;
  children: (benefit: TreeBenefit) => ReactNode;
}

export function LoadedBenefit({ publicId, loading, children }: LoadedBenefitProps) {
  const { t } = useTexts('eco-benefit');
  const { data: benefit, error, refetch, isFetching } = useTreeBenefit(publicId);
  if (benefit) return children(benefit);
  if (error === null) return loading;
  return (
    <Card>
      <div role="alert" className={styles.problem}>
        <p>{isUnreachable(error) ? error.message : t('ecoBenefit.errorTitle')}</p>
        <Button
          size="sm"
          variant="secondary"
          icon="arrow-clockwise"
          pending={isFetching}
          onClick={() => void refetch()}
        >
          {t('common.retry')}
        </Button>
      </div>
    </Card>
  );
}
