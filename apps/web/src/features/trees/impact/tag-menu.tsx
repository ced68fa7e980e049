import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { makeBlankTags, printTags, tagsPerPage } from '@nabta/contract/gifts/tag';
import { useState } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import type { LastResponse } from '#platform/send-request.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { blobOf, saveFile } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { useToasts } from '#ui/use-toasts.ts';

/** One printed page. */
const blankTags = 24;

type TagSheet = InputOfEndpoint<typeof printTags>['query'];

export interface TagMenuProps {
  scope: 'land' | 'company' | 'effort';
  id: string;
}

export function TagMenu({ scope, id }: TagMenuProps) {
  const { t } = useTexts('impact');
  const { call } = useApi();
  const [nextSheet, setNextSheet] = useState<TagSheet>();
  const { mutate: print, isPending } = usePrintMutation(async (sheet) => {
    // The sheet also includes earlier blank tags without a tree.
    if (sheet.isBlank && sheet.cursor === undefined)
      await call(makeBlankTags, { body: { effortId: sheet.effort ?? '', count: blankTags } });
    const lastResponse: LastResponse = {};
    const file = await call(printTags, { query: sheet }, { lastResponse });
    saveFile(blobOf(file), 'nabta-tags.pdf');
    const cursor = parseCursor(lastResponse.link);
    setNextSheet(cursor === undefined ? undefined : { ...sheet, cursor });
  });
  const blank = {
    id: 'blank',
    label: t('impact.blankTags', { count: blankTags }),
    onChoose: () => print({ [scope]: id, perPage: blankTags, isBlank: 'true' }),
  };

  return (
    <>
      <Menu
        label={t('impact.printTags')}
        items={[
          ...tagsPerPage
            .toSorted((first, second) => first - second)
            .map((perPage) => ({
              id: String(perPage),
              label: t('impact.tagsPerPage', { count: perPage }),
              onChoose: () => print({ [scope]: id, perPage }),
            })),
          ...(scope === 'effort' ? [blank] : []),
        ]}
        renderTrigger={(props) => (
          <Button {...props} variant="secondary" size="sm" icon="qr-code" pending={isPending}>
            {t('impact.printTags')}
          </Button>
        )}
      />
      {nextSheet !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          icon="qr-code"
          pending={isPending}
          onClick={() => print(nextSheet)}
        >
          {t('impact.moreTags')}
        </Button>
      )}
    </>
  );
}

function usePrintMutation(print: (sheet: TagSheet) => Promise<void>) {
  const { t } = useTexts('impact');
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: print,
    onError(error) {
      if (error instanceof ApiError && error.status === 404) {
        toasts.show({ kind: 'info', text: t('impact.noTags') });
        return;
      }
      reportError(error, { action: 'print-tags' });
      toasts.show({ kind: 'error', text: t('impact.printTagsFailed') });
    },
  });
}

function parseCursor(link: string | null | undefined): string | undefined {
  return /[?&]cursor=(\w+)[^>]*>; rel="next"/u.exec(link ?? '')?.[1];
}
