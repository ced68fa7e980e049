import { analyticsTexts } from '../../locales/analytics.ts';
import { giveConsent, useConsent } from '../../platform/analytics/consent.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { ListRow } from '../../ui/list-group.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Where one agrees to be counted, or no longer. A browser that asks not to be tracked has answered already. */
export function ConsentChoice() {
  const tell = useTextFile(analyticsTexts);
  const consent = useConsent();
  const isBarred = consent === 'barred';
  return (
    <ListRow
      icon="chart-line-up"
      label={tell('analytics.title')}
      detail={tell(isBarred ? 'analytics.barred' : 'analytics.hint')}
      control={
        <Switch
          label={tell('analytics.title')}
          checked={consent === 'given'}
          disabled={isBarred}
          onChange={giveConsent}
        />
      }
    />
  );
}
