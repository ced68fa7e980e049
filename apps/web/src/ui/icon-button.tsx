import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

import styles from './icon-button.module.css';

type IconButtonVariant = 'plain' | 'glass' | 'surface' | 'field';

interface SharedProps {
  /** Accessible name. */
  label: string;
  icon?: IconName;
  mirrored?: boolean;
  /** `glass` is a circle over images, `surface` a raised tile, `field` matches a search field next to it. */
  variant?: IconButtonVariant;
  className?: string | undefined;
  /** Replaces the icon, e.g. by a flag. */
  children?: ReactNode;
}

interface IconButtonProps
  extends SharedProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  ref?: Ref<HTMLButtonElement>;
}

interface IconLinkProps extends SharedProps {
  href: string;
  target?: '_blank';
}

export function IconButton({
  label,
  icon,
  mirrored,
  variant = 'plain',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(styles.button, styles[variant], className)}
    >
      {children ?? (icon && <Icon name={icon} mirrored={mirrored} />)}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  mirrored,
  variant = 'plain',
  className,
  children,
  ...link
}: IconLinkProps) {
  return (
    <Link {...link} aria-label={label} className={clsx(styles.button, styles[variant], className)}>
      {children ?? (icon && <Icon name={icon} mirrored={mirrored} />)}
    </Link>
  );
}
