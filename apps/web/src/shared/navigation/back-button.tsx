import { useLocation, useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { safePath, urls } from '#platform/urls.ts';
import { IconButton, IconLink } from '#ui/icon-button.tsx';

interface BackButtonProps {
  /** Path in this app; defaults to the previous page, or home without one. */
  to?: string;
  variant?: 'plain' | 'glass';
}

export function BackButton({ to, variant = 'plain' }: BackButtonProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { key } = useLocation();
  const target = safePath(to);
  const shared = { label: t('header.back'), icon: 'caret-left', mirrored: true, variant } as const;
  if (target !== undefined) return <IconLink {...shared} href={target} />;
  // The first page of a visit has the router's default key; going back would leave the app.
  const goBack = () => (key === 'default' ? navigate(urls.home(), { replace: true }) : navigate(-1));
  return <IconButton {...shared} onClick={() => void goBack()} />;
}
