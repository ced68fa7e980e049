import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { IconName } from './icon-names.ts';
import { IconTile } from './icon-tile.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

import styles from './list-group.module.css';
import utilities from './utilities.module.css';

interface ListGroupProps {
  /** Heading of the group. */
  label?: ReactNode;
  children: ReactNode;
}

interface ListRowProps {
  icon?: IconName;
  iconTone?: 'success' | 'info' | 'warn' | 'danger';
  label: ReactNode;
  /** Second line in a muted colour. */
  detail?: ReactNode;
  /** Shown at the end of the row, before the caret. */
  value?: ReactNode;
  /** Control at the end, such as a switch. */
  control?: ReactNode;
  href?: string;
  /** Forces a full page load from the server. */
  target?: '_self';
  onPress?: () => void;
}

export function ListGroup({ label, children }: ListGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={label ? id : undefined}>
      {label && (
        <h2 id={id} className={styles.label}>
          {label}
        </h2>
      )}
      <ul className={styles.group}>{children}</ul>
    </section>
  );
}

/** Row of a settings list: a link, a button, or a label with a control. The full row is clickable. */
export function ListRow({ href, target, onPress, ...content }: ListRowProps) {
  const isClickable = href !== undefined || onPress !== undefined;
  const inner = <RowContent {...content} isClickable={isClickable} />;
  return (
    <li className={clsx(styles.item, content.icon && styles.withIcon)}>
      {href !== undefined ? (
        <Link
          href={href}
          target={target}
          className={clsx(styles.row, styles.pressable)}
          {...(onPress && { onClick: onPress })}
        >
          {inner}
        </Link>
      ) : onPress ? (
        <button type="button" className={clsx(styles.row, styles.pressable)} onClick={onPress}>
          {inner}
        </button>
      ) : content.control ? (
        // A click on the text toggles the control.
        <label className={styles.row}>{inner}</label>
      ) : (
        <div className={styles.row}>{inner}</div>
      )}
    </li>
  );
}

function RowContent({
  icon,
  iconTone = 'success',
  label,
  detail,
  value,
  control,
  isClickable,
}: ListRowProps & { isClickable: boolean }) {
  return (
    <>
      {icon && <IconTile name={icon} tone={iconTone} compact />}
      <span className={utilities.fillGrid}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {value !== undefined && <span className={utilities.faint}>{value}</span>}
      {control}
      {isClickable && <Icon name="caret-right" size={20} mirrored className={styles.caret} />}
    </>
  );
}
