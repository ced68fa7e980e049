import { clsx } from 'clsx';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { isRightToLeft } from './direction.ts';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

import styles from './segmented.module.css';
import utilities from './utilities.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: IconName;
  /** Replaces the icon while selected, usually its filled form. */
  selectedIcon?: IconName;
  /** Replaces the icon, e.g. by a flag. */
  start?: ReactNode;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Tabs switch a panel; radios change a setting. */
  kind?: 'tabs' | 'radios';
  /** Id of the panel the tabs switch. */
  panelId?: string;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, kind = 'radios', panelId } = props;
  const list = useRef<HTMLDivElement>(null);
  const selectedIndex = options.findIndex((option) => option.value === value);

  function select(index: number): void {
    const option = options[index];
    if (!option) return;
    onChange(option.value);
    list.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isRtl = isRightToLeft(event.currentTarget);
    const target = targetIndexOf(event.key, { selectedIndex, count: options.length, isRtl });
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  }

  return (
    <div
      ref={list}
      role={kind === 'tabs' ? 'tablist' : 'radiogroup'}
      aria-label={label}
      className={styles.list}
      data-count={options.length}
      data-selected={selectedIndex}
    >
      {options.map((option) => {
        const isSelected = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            className={clsx(styles.option, isSelected && styles.selected)}
            tabIndex={isSelected || (selectedIndex < 0 && option === options[0]) ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={onKeyDown}
            {...(kind === 'tabs'
              ? { role: 'tab', 'aria-selected': isSelected, 'aria-controls': panelId }
              : { role: 'radio', 'aria-checked': isSelected })}
          >
            {option.start}
            {option.icon && (
              <Icon name={isSelected ? (option.selectedIcon ?? option.icon) : option.icon} size={20} />
            )}
            <span className={utilities.shrinkable}>{option.label}</span>
          </button>
        );
      })}
    </div>
  );
}

type OptionsState = { selectedIndex: number; count: number; isRtl: boolean };

function targetIndexOf(key: string, { selectedIndex, count, isRtl }: OptionsState): number | undefined {
  const next = (selectedIndex + 1) % count;
  const previous = (selectedIndex - 1 + count) % count;
  return {
    Home: 0,
    End: count - 1,
    ArrowDown: next,
    ArrowUp: previous,
    ArrowRight: isRtl ? previous : next,
    ArrowLeft: isRtl ? next : previous,
  }[key];
}
