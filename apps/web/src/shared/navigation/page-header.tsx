import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Header } from '#ui/header.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';

import { LanguageMenu } from '../language/language-menu.tsx';
import { BackButton } from './back-button.tsx';

interface PageHeaderProps {
  title?: ReactNode;
  back?: boolean;
  settings?: boolean;
  start?: ReactNode;
}

export function PageHeader({ title, back = false, settings = false, start }: PageHeaderProps) {
  const { t, language } = useTexts();
  return (
    <Header
      start={
        <>
          {back && <BackButton />}
          {settings && <IconLink href={urls.profile()} label={t('header.settings')} icon="gear-six" />}
          {start}
        </>
      }
      centre={title === undefined ? <Logo language={language} label={t('app.name')} /> : <h1>{title}</h1>}
      end={<LanguageMenu />}
    />
  );
}
