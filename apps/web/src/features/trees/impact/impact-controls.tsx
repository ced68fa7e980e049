import type { Interval } from '@nabta/contract/trees/eco-benefit';
import type { ImpactScope } from '@nabta/contract/trees/impact';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DurationChoice } from '#shared/period/duration-choice.tsx';
import { Link } from '#ui/link.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';

import { type ImpactChoice, intervalsOf } from './impact-url-state.ts';
import { useImpactScopes } from './use-impact.ts';

import utilities from '#ui/utilities.module.css';
import styles from './impact-controls.module.css';

interface ImpactControlsProps {
  choice: ImpactChoice;
  onChoose: (choice: ImpactChoice) => void;
  isLive: boolean;
  onLiveChange: (isLive: boolean) => void;
}

export function ImpactControls({ choice, onChoose, isLive, onLiveChange }: ImpactControlsProps) {
  const { t } = useTexts('impact');
  const intervals = ['auto', ...intervalsOf(choice.duration)] as const;
  return (
    <div className={styles.controls}>
      <DurationChoice
        label={t('impact.periodOf')}
        chosen={choice.duration}
        anyLabel={t('impact.allTime')}
        onChoose={(duration) => onChoose({ duration, interval: undefined })}
      />
      <div className={utilities.spread12}>
        <div className={styles.intervals}>
          <Segmented<Interval | 'auto'>
            label={t('impact.interval')}
            options={intervals.map((value) => ({ value, label: t(`impact.${value}`) }))}
            value={choice.interval ?? 'auto'}
            onChange={(interval) =>
              onChoose({ ...choice, interval: interval === 'auto' ? undefined : interval })
            }
          />
        </div>
        <label className={styles.liveSwitch}>
          {t('impact.live')}
          <Switch checked={isLive} onChange={onLiveChange} />
        </label>
      </div>
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
