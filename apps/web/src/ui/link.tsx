import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

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
    <RouterLink to={href} replace={replace} {...rest}>
      {children}
    </RouterLink>
  );
}
