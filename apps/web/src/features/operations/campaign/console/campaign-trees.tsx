import { releaseTrees, setTreesAside } from '@nabta/contract/campaign';
import type { CampaignRecord } from '@nabta/contract/campaign';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { RecordSection } from '../../../kit/record/record-layout.tsx';
import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toLatinDigits } from '../../../ui/digits.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCampaignChange } from './use-campaign-change.ts';

import styles from './campaign-console.module.css';

const parts = ['effort', 'land', 'specie'] as const;
type Part = (typeof parts)[number];

const anyLabels = {
  effort: 'campaigns.anyEffort',
  land: 'campaigns.anyLand',
  specie: 'campaigns.anySpecie',
} as const satisfies Record<Part, string>;

/** The trees of a campaign: which are set aside for it, and the way to more of them. */
export function CampaignTrees({ campaign }: { campaign: CampaignRecord }) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const { id, available, availableBy } = campaign;
  const params = { id };
  const [count, setCount] = useState('');
  const [chosen, setChosen] = useState<{ [part in Part]?: string | undefined }>({});
  const setAside = useCampaignChange(() =>
    call(setTreesAside, {
      params,
      body: { count: Number(count), effortId: chosen.effort, landId: chosen.land, specieId: chosen.specie },
    }),
  );
  return (
    <RecordSection title={tell('campaigns.trees')}>
      <p className={styles.note}>
        {tell('campaigns.treesBody')}{' '}
        {tell('campaigns.available', { count: available, told: formatNumber(available) })}
      </p>
      {available > 0 && (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            setAside.mutate(undefined, { onSuccess: () => setCount('') });
          }}
        >
          <TextField
            dir="ltr"
            inputMode="numeric"
            label={tell('campaigns.count')}
            value={count}
            onChange={(typed) => setCount(toLatinDigits(typed).slice(0, 5))}
          />
          {parts
            .filter((part) => availableBy[part].length > 0)
            .map((part) => (
              <SelectField
                key={part}
                label={tell(`campaigns.${part}`)}
                anyLabel={tell(anyLabels[part])}
                options={availableBy[part].map(({ id: partId, name, trees }) => ({
                  id: partId,
                  name: `${nameIn(name, language)} (${formatNumber(trees)})`,
                }))}
                value={chosen[part]}
                onChange={(choice) => setChosen((others) => ({ ...others, [part]: choice }))}
              />
            ))}
          <Button
            type="submit"
            look="secondary"
            icon="plus"
            disabled={Number(count) < 1}
            pending={setAside.isPending}
          >
            {tell('campaigns.setAside')}
          </Button>
        </form>
      )}
      {campaign.trees.free > 0 && <Release id={id} />}
    </RecordSection>
  );
}

function Release({ id }: { id: string }) {
  const { t } = useTexts();
  const tell = useTextFile(campaignConsoleTexts);
  const { call } = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const releasing = useCampaignChange(() => call(releaseTrees, { params: { id } }));
  return (
    <>
      <Button
        look="text"
        size="sm"
        pending={releasing.isPending}
        className={styles.start}
        onClick={() => setIsAsking(true)}
      >
        {tell('campaigns.release')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={tell('campaigns.releaseTitle')}
        body={tell('campaigns.releaseBody')}
        actions={
          <>
            <Button
              wide
              onClick={() => {
                setIsAsking(false);
                releasing.mutate(undefined);
              }}
            >
              {tell('campaigns.release')}
            </Button>
            <Button wide look="secondary" onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
