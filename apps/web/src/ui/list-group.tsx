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
export function ListRow(props: ListRowProps) {
  return (
    <li className={clsx(styles.item, props.icon && styles.withIcon)}>
      <Row {...props} />
    </li>
  );
}

function Row(props: ListRowProps) {
  const { href, target, onPress, control } = props;
  const className = clsx(styles.row, (href !== undefined || onPress) && styles.pressable);
  const content = <RowContent {...props} />;
  if (href !== undefined) {
    return (
      <Link href={href} target={target} className={className} onClick={onPress}>
        {content}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={className} onClick={onPress}>
        {content}
      </button>
    );
  }
  // A click on the text toggles the control.
  if (control) return <label className={className}>{content}</label>;
  return <div className={className}>{content}</div>;
}

function RowContent(props: ListRowProps) {
  const { icon, iconTone = 'success', label, detail, value, control, href, onPress } = props;
  return (
    <>
      {icon && <IconTile name={icon} tone={iconTone} compact />}
      <span className={utilities.fillGrid}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {value !== undefined && <span className={utilities.faint}>{value}</span>}
      {control}
      {(href !== undefined || onPress) && (
        <Icon name="caret-right" size={20} mirrored className={styles.caret} />
      )}
    </>
  );
}
