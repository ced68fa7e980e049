import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const redirectSeconds = 5;
const pressEvents = ['pointerdown', 'keydown'] as const;

interface NotFoundProps {
  title: string;
  body: string;
}

export function NotFound({ title, body }: NotFoundProps) {
  const { t } = useTexts();
  const { seconds, stay } = useCountdownHome();
  return (
    <EmptyState
      level={1}
      illustration="not-found"
      title={title}
      body={
        seconds === undefined ? (
          body
        ) : (
          <span role="timer" aria-live="polite">
            {t('notFound.redirect', { seconds })}
          </span>
        )
      }
      actions={
        <>
          <ButtonLink href={urls.home()} replace>
            {t('notFound.action')}
          </ButtonLink>
          {seconds !== undefined && (
            <Button variant="secondary" onClick={stay}>
              {t('notFound.stay')}
            </Button>
          )}
          <ButtonLink variant="text" href={urls.explore()}>
            {t('notFound.explore')}
          </ButtonLink>
          <ButtonLink variant="text" href={urls.contact()}>
            {t('notFound.report')}
          </ButtonLink>
        </>
      }
    />
  );
}

export function TreeNotFound() {
  const { t } = useTexts('tree-page');
  return <NotFound title={t('treeNotFound.title')} body={t('treeNotFound.stayed')} />;
}

function useCountdownHome(): { seconds: number | undefined; stay: () => void } {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState<number | undefined>(redirectSeconds);
  // Any press or key shows that somebody reads the page.
  useEffect(() => {
    const stay = () => setSeconds(undefined);
    for (const name of pressEvents) addEventListener(name, stay);
    return () => {
      for (const name of pressEvents) removeEventListener(name, stay);
    };
  }, []);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1);
      else void navigate(urls.home(), { replace: true });
    }, 1_000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);
  return { seconds, stay: () => setSeconds(undefined) };
}
