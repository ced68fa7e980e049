import { useId } from 'react';
import type { ReactNode } from 'react';

import { Segmented } from './segmented.tsx';
import type { SegmentedOption } from './segmented.tsx';

import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown between the tabs and the panel, such as a search field. */
  between?: ReactNode;
  /** Content of the selected tab. */
  children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  between,
  children,
}: TabsProps<Value>) {
  const panelId = useId();
  const selected = tabs.find((tab) => tab.value === value);
  return (
    <>
      <Segmented
        kind="tabs"
        label={label}
        options={tabs}
        value={value}
        onChange={onChange}
        panelId={panelId}
      />
      {between}
      <div
        id={panelId}
        role="tabpanel"
        aria-label={typeof selected?.label === 'string' ? selected.label : label}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}
