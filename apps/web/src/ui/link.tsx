import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  children?: ReactNode;
}

/** Client-side link; URLs of other sites, files and `mailto:` are left to the browser. */
export function Link({ href, replace = false, children, ...rest }: LinkProps) {
  const isInternal = href.startsWith('/') || href.startsWith('?') || href.startsWith('#');
  if (!isInternal || rest.download !== undefined || rest.target !== undefined) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <PageLink href={href} replace={replace} {...rest}>
      {children}
    </PageLink>
  );
}

/** Ignores further clicks while the target page loads, to avoid duplicate history entries. */
function PageLink({ href, onClick, ...rest }: LinkProps) {
  const { key } = useLocation();
  const isNavigating = useRef(false);
  const onArrival = useEffectEvent((_key: string) => {
    isNavigating.current = false;
  });
  useEffect(() => onArrival(key), [key]);

  function onPress(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (isNavigating.current) event.preventDefault();
    isNavigating.current = true;
  }

  return <RouterLink to={href} onClick={onPress} {...rest} />;
}
