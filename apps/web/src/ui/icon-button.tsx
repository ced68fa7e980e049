import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

import styles from './icon-button.module.css';

type IconButtonLook = 'plain' | 'glass' | 'surface' | 'field';

interface SharedProps {
  /** What the button does, for those who do not see the icon. */
  label: string;
  icon?: IconName;
  mirrored?: boolean;
  /** `glass` is a circle over pictures, `surface` a raised tile, `field` stands beside a search field. */
  look?: IconButtonLook;
  className?: string | undefined;
  /** In place of the icon, such as a flag. */
  children?: ReactNode;
}

interface IconButtonProps
  extends SharedProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  ref?: Ref<HTMLButtonElement>;
}

interface IconLinkProps extends SharedProps {
  href: string;
  target?: '_blank';
  onClick?: () => void;
}

export function IconButton({
  label,
  icon,
  mirrored = false,
  look = 'plain',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={clsx(styles.button, styles[look], className)}>
      {children ?? (icon && <Icon name={icon} mirrored={mirrored} />)}
    </button>
  );
}

export function IconLink({
  href,
  target,
  onClick,
  label,
  icon,
  mirrored = false,
  look = 'plain',
  className,
  children,
}: IconLinkProps) {
  return (
    <Link
      href={href}
      target={target}
      onClick={onClick}
      aria-label={label}
      className={clsx(styles.button, styles[look], className)}
    >
      {children ?? (icon && <Icon name={icon} mirrored={mirrored} />)}
    </Link>
  );
}
