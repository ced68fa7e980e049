import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

import styles from './button.module.css';

type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'outline' | 'text' | 'danger';

interface SharedProps {
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** Full width of the container. */
  wide?: boolean;
  icon?: IconName | undefined;
  iconMirrored?: boolean | undefined;
  /** Icon after the text, such as an arrow. */
  endIcon?: IconName | undefined;
  endIconMirrored?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface ButtonProps
  extends SharedProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** The action is running: the button keeps its width, shows a spinner and is disabled. */
  pending?: boolean | undefined;
  pendingText?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

interface ButtonLinkProps extends SharedProps {
  href: string;
  replace?: boolean;
  target?: '_blank';
  /** Leaves the URL, which is a file, to the browser. */
  download?: boolean;
  onClick?: () => void;
}

export function Button({ pending, pendingText, disabled, type = 'button', ...props }: ButtonProps) {
  const { variant, size, wide, className, icon, iconMirrored, endIcon, endIconMirrored, children, ...rest } =
    props;
  const face = { icon, iconMirrored, endIcon, endIconMirrored };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={clsx(buttonClass(variant, size, wide), pending && styles.pending, className)}
    >
      {pending === undefined ? (
        <Face {...face}>{children}</Face>
      ) : (
        // Both faces share one grid cell, so the width does not change.
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

export function ButtonLink({ href, replace = false, target, download, onClick, ...props }: ButtonLinkProps) {
  const { variant, size, wide, className, ...face } = props;
  return (
    <Link
      href={href}
      replace={replace}
      target={target}
      download={download}
      onClick={onClick}
      className={clsx(buttonClass(variant, size, wide), className)}
    >
      <Face {...face} />
    </Link>
  );
}

interface FaceProps extends Pick<
  SharedProps,
  'icon' | 'iconMirrored' | 'endIcon' | 'endIconMirrored' | 'children'
> {
  start?: ReactNode;
  isHidden?: boolean;
}

function Face({ icon, iconMirrored, endIcon, endIconMirrored, start, isHidden, children }: FaceProps) {
  return (
    <span className={clsx(styles.face, isHidden && styles.hidden)} aria-hidden={isHidden || undefined}>
      {start}
      {icon && <Icon name={icon} size={20} mirrored={iconMirrored} />}
      <span>{children}</span>
      {endIcon && <Icon name={endIcon} size={20} mirrored={endIconMirrored} />}
    </span>
  );
}

function buttonClass(variant: ButtonVariant = 'primary', size: 'md' | 'sm' = 'md', wide = false): string {
  return clsx(styles.button, styles[variant], size === 'sm' && styles.sm, wide && styles.wide);
}
