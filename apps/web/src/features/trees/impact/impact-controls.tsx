import type { ImpactScope } from '@nabta/contract/trees/impact';
import type { Duration } from '@nabta/domain/date-range';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { Switch } from '#ui/switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { type ImpactChoice, impactDurations } from './impact-url-state.ts';
import { useImpactScopes } from './use-impact.ts';

import styles from './impact-controls.module.css';

interface ImpactControlsProps {
  choice: ImpactChoice;
  onChoose: (choice: ImpactChoice) => void;
  isLive: boolean;
  onLiveChange: (isLive: boolean) => void;
}

export function ImpactControls({ choice, onChoose, isLive, onLiveChange }: ImpactControlsProps) {
  const { t } = useTexts('impact');
  const labelOf = (duration: Duration | undefined) =>
    duration === undefined ? t('impact.allTime') : t(`filter.${duration}`);
  return (
    <div className={styles.controls}>
      <Menu
        label={t('impact.periodOf')}
        items={[undefined, ...impactDurations].map((duration) => ({
          id: duration ?? 'all',
          label: labelOf(duration),
          isCurrent: duration === choice.duration,
          onChoose: () => onChoose({ duration }),
        }))}
        renderTrigger={(props) => (
          <Button {...props} variant="secondary" size="sm" icon="calendar-blank" endIcon="caret-down">
            <VisuallyHidden>{t('impact.periodOf')}: </VisuallyHidden>
            {labelOf(choice.duration)}
          </Button>
        )}
      />
      <label className={styles.liveSwitch}>
        {t('impact.live')}
        <Switch checked={isLive} onChange={onLiveChange} />
      </label>
    </div>
  );
}

export function ScopeChoice({ scope, id }: { scope: ImpactScope; id: string | null }) {
  const { t, language } = useTexts('impact');
  const { data: scopes = [] } = useImpactScopes();
  const links = [
    ...scopes.map((option) => {
      const isCurrent = option.scope === scope && option.id === id;
      if (option.scope === 'account')
        return { key: option.id, href: urls.impact(), label: t('impact.myForest'), isCurrent };
      const label = (option.name && nameIn(option.name, language)) ?? t(`impact.${option.scope}`);
      return { key: option.id, href: urls.impact(option.scope, option.id), label, isCurrent };
    }),
    { key: 'whole', href: urls.impact('whole'), label: t('impact.whole'), isCurrent: scope === 'whole' },
  ];
  if (links.every(({ isCurrent }) => isCurrent)) return null;
  return (
    <nav aria-label={t('impact.whose')}>
      <ul className={styles.scopes}>
        {links.map(({ key, href, label, isCurrent }) => (
          <li key={key}>
            <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.scopeLink}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
