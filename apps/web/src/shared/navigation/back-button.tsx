import { useLocation, useNavigate } from 'react-router';

import { useTexts } from '../../platform/texts.tsx';
import { safePath, urls } from '../../platform/urls.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';

interface BackButtonProps {
  /** A page of this app; without one it goes back in history, or home where there is none (SPEC section 2, SECURITY S9). */
  to?: string;
  look?: 'plain' | 'glass';
}

export function BackButton({ to, look = 'plain' }: BackButtonProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { key } = useLocation();
  const target = safePath(to);
  const shared = { label: t('header.back'), icon: 'caret-left', mirrored: true, look } as const;
  if (target !== undefined) return <IconLink {...shared} href={target} />;
  // The first page of a visit has the router's default key: behind it lies another site.
  const goBack = () => (key === 'default' ? navigate(urls.home(), { replace: true }) : navigate(-1));
  return <IconButton {...shared} onClick={() => void goBack()} />;
}
