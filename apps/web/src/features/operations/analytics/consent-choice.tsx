import { saveConsent, useConsent } from '#platform/analytics/consent.ts';
import { useTexts } from '#platform/texts.tsx';
import { ListRow } from '#ui/list-group.tsx';
import { Switch } from '#ui/switch.tsx';

/** Switch for analytics consent; disabled when the browser sends a do-not-track signal. */
export function ConsentChoice() {
  const { t } = useTexts('analytics');
  const consent = useConsent();
  const isBlockedByBrowser = consent === 'blocked';
  return (
    <ListRow
      icon="chart-line-up"
      label={t('analytics.title')}
      detail={t(isBlockedByBrowser ? 'analytics.barred' : 'analytics.hint')}
      control={
        <Switch
          label={t('analytics.title')}
          checked={consent === 'given'}
          disabled={isBlockedByBrowser}
          onChange={saveConsent}
        />
      }
    />
  );
}
