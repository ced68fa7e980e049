import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';

import styles from './step.module.css';

interface StepProps {
  icon: IconName;
  label: string;
  text: ReactNode;
  hint?: string | undefined;
  isDone: boolean;
  problem?: string | undefined;
  /** A number as it is printed, which is read from left to right. */
  isCode?: boolean;
  /** In place of the icon, such as the photo that was taken. */
  picture?: ReactNode;
  /** Without it the step does itself. */
  onPress?: () => void;
}

/** One thing that a tree needs before it is planted: large, and seen at a glance whether it is there. */
export function Step({ icon, label, text, hint, isDone, problem, isCode, picture, onPress }: StepProps) {
  const id = useId();
  const inner = (
    <>
      <span className={styles.sign}>{picture ?? <Icon name={icon} size={28} />}</span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <strong className={styles.value}>{isCode === true ? <bdi dir="ltr">{text}</bdi> : text}</strong>
        {hint !== undefined && <span className={styles.label}>{hint}</span>}
      </span>
      {isDone && <Icon name="check-circle-fill" size={28} className={styles.done} />}
    </>
  );
  const look = clsx(styles.step, isDone && styles.isDone, problem !== undefined && styles.hasProblem);
  return (
    <div>
      {onPress === undefined ? (
        <div className={look}>{inner}</div>
      ) : (
        <button
          type="button"
          className={clsx(look, styles.pressable)}
          aria-describedby={problem === undefined ? undefined : id}
          onClick={onPress}
        >
          {inner}
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
