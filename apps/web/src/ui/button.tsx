import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

import styles from './button.module.css';

type ButtonLook = 'primary' | 'accent' | 'secondary' | 'outline' | 'text' | 'danger';

interface SharedProps {
  look?: ButtonLook;
  size?: 'md' | 'sm';
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconName | undefined;
  iconMirrored?: boolean;
  /** An icon after the text, such as the arrow of "go on". */
  endIcon?: IconName | undefined;
  endIconMirrored?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

interface ButtonProps
  extends SharedProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** The action is under way: the button keeps its width, shows a spinner and takes no press. */
  pending?: boolean | undefined;
  pendingText?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

interface ButtonLinkProps extends SharedProps {
  href: string;
  replace?: boolean;
  target?: '_blank';
  onClick?: () => void;
}

export function Button({ pending, pendingText, disabled, type = 'button', ...props }: ButtonProps) {
  const { look, size, wide, className, icon, iconMirrored, endIcon, endIconMirrored, children, ...rest } =
    props;
  const face = { icon, iconMirrored, endIcon, endIconMirrored };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={clsx(buttonClass(look, size, wide), pending && styles.pending, className)}
    >
      {pending === undefined ? (
        <Face {...face}>{children}</Face>
      ) : (
        // Both faces share one cell, so that the button is as wide before the action as during it.
        <span className={styles.faces}>
          <Face {...face} isHidden={pending}>
            {children}
          </Face>
          <Face start={<Spinner />} isHidden={!pending}>
            {pendingText ?? children}
          </Face>
        </span>
      )}
    </button>
  );
}

export function ButtonLink({ href, replace = false, target, onClick, ...props }: ButtonLinkProps) {
  const { look, size, wide, className, ...face } = props;
  return (
    <Link
      href={href}
      replace={replace}
      target={target}
      onClick={onClick}
      className={clsx(buttonClass(look, size, wide), className)}
    >
      <Face {...face} />
    </Link>
  );
}

interface FaceProps {
  icon?: IconName | undefined;
  iconMirrored?: boolean | undefined;
  endIcon?: IconName | undefined;
  endIconMirrored?: boolean | undefined;
  start?: ReactNode;
  isHidden?: boolean;
  children: ReactNode;
}

function Face({
  icon,
  iconMirrored = false,
  endIcon,
  endIconMirrored = false,
  start,
  isHidden = false,
  children,
}: FaceProps) {
  return (
    <span className={clsx(styles.face, isHidden && styles.hidden)} aria-hidden={isHidden || undefined}>
      {start}
      {icon && <Icon name={icon} size={20} mirrored={iconMirrored} />}
      <span>{children}</span>
      {endIcon && <Icon name={endIcon} size={20} mirrored={endIconMirrored} />}
    </span>
  );
}

function buttonClass(look: ButtonLook = 'primary', size: 'md' | 'sm' = 'md', wide = false): string {
  return clsx(styles.button, styles[look], size === 'sm' && styles.sm, wide && styles.wide);
}
