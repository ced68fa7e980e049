import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { treePageTexts } from '../../locales/tree-page.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** SPEC section 9. */
const redirectSeconds = 5;

/** Says so, and goes home in five seconds unless the person wants to stay. */
export function TreeNotFound() {
  const tell = useTextFile(treePageTexts);
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState<number | undefined>(redirectSeconds);

  useEffect(() => {
    if (seconds === undefined) return undefined;
    if (seconds === 0) {
      void navigate(urls.home(), { replace: true });
      return undefined;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return (
    <EmptyState
      level={1}
      illustration="not-found"
      title={tell('treeNotFound.title')}
      body={
        seconds === undefined ? (
          tell('treeNotFound.stayed')
        ) : (
          <span role="timer" aria-live="polite">
            {tell('treeNotFound.redirect', { seconds })}
          </span>
        )
      }
      actions={
        <>
          <ButtonLink href={urls.home()} replace>
            {tell('treeNotFound.action')}
          </ButtonLink>
          {seconds !== undefined && (
            <Button look="text" onClick={() => setSeconds(undefined)}>
              {tell('treeDetail.stay')}
            </Button>
          )}
        </>
      }
    />
  );
}
