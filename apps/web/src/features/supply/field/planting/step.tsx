import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './step.module.css';

interface StepProps {
  icon: IconName;
  label: string;
  text: ReactNode;
  hint?: string | undefined;
  isDone: boolean;
  problem?: string | undefined;
  /** Shows the text left-to-right, for printed codes. */
  isCode?: boolean;
  /** Replaces the icon, e.g. with the taken photo. */
  picture?: ReactNode;
  /** Undefined for steps that complete by themselves. */
  onPress?: () => void;
}

/** One requirement of a planting and whether it is met. */
export function Step({ icon, label, text, hint, isDone, problem, isCode, picture, onPress }: StepProps) {
  const id = useId();
  const content = (
    <>
      <span className={styles.icon}>{picture ?? <Icon name={icon} size={28} />}</span>
      <span className={utilities.fillGrid}>
        <span className={styles.label}>{label}</span>
        <strong className={styles.value}>{isCode === true ? <bdi dir="ltr">{text}</bdi> : text}</strong>
        {hint !== undefined && <span className={styles.label}>{hint}</span>}
      </span>
      {isDone && <Icon name="check-circle-fill" size={28} className={styles.done} />}
    </>
  );
  const className = clsx(styles.step, isDone && styles.isDone, problem !== undefined && styles.hasProblem);
  return (
    <div>
      {onPress === undefined ? (
        <div className={className}>{content}</div>
      ) : (
        <button
          type="button"
          className={clsx(className, styles.pressable)}
          aria-describedby={problem === undefined ? undefined : id}
          onClick={onPress}
        >
          {content}
        </button>
      )}
      {problem !== undefined && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
