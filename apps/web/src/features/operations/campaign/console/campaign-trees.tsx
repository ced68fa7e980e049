import { releaseTrees, reserveTrees } from '@nabta/contract/operations/campaign';
import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { DigitsField } from '#shared/form/digits-field.tsx';
import { RecordSection } from '#shared/record/record-layout.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';

import { useCampaignChange } from './use-campaign-change.ts';

import utilities from '#ui/utilities.module.css';
import styles from './campaign-console.module.css';

const dimensions = ['effort', 'land', 'specie'] as const;
type Dimension = (typeof dimensions)[number];

const anyLabels = {
  effort: 'campaigns.anyEffort',
  land: 'campaigns.anyLand',
  specie: 'campaigns.anySpecie',
} as const satisfies Record<Dimension, string>;

export function CampaignTrees({ campaign }: { campaign: CampaignRecord }) {
  const { t, language, formatNumber } = useTexts('campaign-console');
  const { id, available, availableBy } = campaign;
  const [count, setCount] = useState('');
  const [selection, setSelection] = useState<{ [dimension in Dimension]?: string | undefined }>({});
  const reserving = useCampaignChange((call) =>
    call(reserveTrees, {
      params: { id },
      body: {
        count: Number(count),
        effortId: selection.effort,
        landId: selection.land,
        specieId: selection.specie,
      },
    }),
  );
  return (
    <RecordSection title={t('campaigns.trees')}>
      <p className={styles.note}>
        {t('campaigns.treesBody')}{' '}
        {t('campaigns.available', { count: available, number: formatNumber(available) })}
      </p>
      {available > 0 && (
        <form
          noValidate
          className={utilities.column14}
          onSubmit={(event) => {
            event.preventDefault();
            reserving.mutate(undefined, { onSuccess: () => setCount('') });
          }}
        >
          <DigitsField label={t('campaigns.count')} maxDigits={5} value={count} onChange={setCount} />
          {dimensions
            .filter((dimension) => availableBy[dimension].length > 0)
            .map((dimension) => (
              <SelectField
                key={dimension}
                label={t(`campaigns.${dimension}`)}
                anyLabel={t(anyLabels[dimension])}
                options={availableBy[dimension].map(({ id: optionId, name, trees }) => ({
                  id: optionId,
                  name: `${nameIn(name, language)} (${formatNumber(trees)})`,
                }))}
                value={selection[dimension]}
                onChange={(choice) => setSelection((previous) => ({ ...previous, [dimension]: choice }))}
              />
            ))}
          <Button
            type="submit"
            variant="secondary"
            icon="plus"
            disabled={Number(count) < 1}
            pending={reserving.isPending}
          >
            {t('campaigns.setAside')}
          </Button>
        </form>
      )}
      {campaign.trees.free > 0 && <ReleaseButton id={id} />}
    </RecordSection>
  );
}

function ReleaseButton({ id }: { id: string }) {
  const { t } = useTexts('campaign-console');
  const [isConfirming, setIsConfirming] = useState(false);
  const releasing = useCampaignChange((call) => call(releaseTrees, { params: { id } }));
  return (
    <>
      <Button
        variant="text"
        size="sm"
        pending={releasing.isPending}
        className={styles.alignStart}
        onClick={() => setIsConfirming(true)}
      >
        {t('campaigns.release')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('campaigns.releaseTitle')}
        body={t('campaigns.releaseBody')}
        confirmLabel={t('campaigns.release')}
        onConfirm={() => {
          setIsConfirming(false);
          releasing.mutate();
        }}
      />
    </>
  );
}
