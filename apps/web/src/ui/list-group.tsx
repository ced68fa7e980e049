import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import type { IconName } from './icon-names.ts';
import { IconTile } from './icon-tile.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

import styles from './list-group.module.css';

interface ListGroupProps {
  /** Stands over the group and names it. */
  label?: ReactNode;
  children: ReactNode;
}

interface ListRowProps {
  icon?: IconName;
  iconTone?: 'success' | 'info' | 'warn' | 'danger';
  label: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  /** At the end of the row, before the caret. */
  value?: ReactNode;
  /** A control at the end, such as a switch. */
  control?: ReactNode;
  href?: string;
  /** Leaves the address to the browser, which asks the server for it. */
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

/** A row of settings: a link, a button, or plain with a control. The whole row is the target. */
export function ListRow({ href, target, onPress, ...content }: ListRowProps) {
  const leads = href !== undefined || onPress !== undefined;
  const inner = <RowContent {...content} leads={leads} />;
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
        // Hands a press on the words to the control.
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
  leads,
}: ListRowProps & { leads: boolean }) {
  return (
    <>
      {icon && <IconTile name={icon} tone={iconTone} compact />}
      <span className={styles.text}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {control}
      {leads && <Icon name="caret-right" size={20} mirrored className={styles.caret} />}
    </>
  );
}
