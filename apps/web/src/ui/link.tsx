import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** Takes the place of the present page in the history. */
  replace?: boolean;
  children?: ReactNode;
}

/** A link inside the product; addresses of other sites, files and `mailto:` are left to the browser. */
export function Link({ href, replace = false, children, ...rest }: LinkProps) {
  const isOwnPage = href.startsWith('/') || href.startsWith('?') || href.startsWith('#');
  if (!isOwnPage || rest.download !== undefined || rest.target !== undefined) {
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

/** While the page it leads to is on its way, a second tap does not open it a second time. */
function PageLink({ href, onClick, ...rest }: LinkProps) {
  const { key } = useLocation();
  const isFollowed = useRef(false);
  const arrive = useEffectEvent((_key: string) => {
    isFollowed.current = false;
  });
  useEffect(() => arrive(key), [key]);

  function onPress(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (isFollowed.current) event.preventDefault();
    isFollowed.current = true;
  }

  return <RouterLink to={href} onClick={onPress} {...rest} />;
}
