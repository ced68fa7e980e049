import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { makeBlankTags, printTags, tagsPerPage } from '@nabta/contract/tag';
import { useState } from 'react';

import { saveFile } from '../../kit/saving/save-file.ts';
import { impactTexts } from '../../locales/impact.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import type { LastAnswer } from '../../platform/send-request.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

/** One page of them, for a morning of planting. */
const blankTags = 24;

type Sheet = InputOfEndpoint<typeof printTags>['query'];

export interface TagMenuProps {
  scope: 'land' | 'company' | 'effort';
  id: string;
}

/** Sheets of tags, so many to a page. */
export function TagMenu({ scope, id }: TagMenuProps) {
  const tell = useTextFile(impactTexts);
  const { call } = useApi();
  const [next, setNext] = useState<Sheet>();
  const { mutate: print, isPending } = usePrinting(async (sheet) => {
    // Those of before that hang on no tree yet are among them.
    if (sheet.isBlank && sheet.cursor === undefined)
      await call(makeBlankTags, { body: { effortId: sheet.effort ?? '', count: blankTags } });
    const lastAnswer: LastAnswer = {};
    const file: unknown = await call(printTags, { query: sheet }, { lastAnswer });
    saveFile(file as Blob, 'nabta-tags.pdf');
    const cursor = cursorIn(lastAnswer.link);
    setNext(cursor === undefined ? undefined : { ...sheet, cursor });
  });
  const blank = {
    id: 'blank',
    label: tell('impact.blankTags', { count: blankTags }),
    onChoose: () => print({ [scope]: id, perPage: blankTags, isBlank: 'true' }),
  };

  return (
    <>
      <Menu
        label={tell('impact.printTags')}
        items={[
          ...tagsPerPage
            .toSorted((one, other) => one - other)
            .map((perPage) => ({
              id: String(perPage),
              label: tell('impact.tagsPerPage', { count: perPage }),
              onChoose: () => print({ [scope]: id, perPage }),
            })),
          ...(scope === 'effort' ? [blank] : []),
        ]}
        renderTrigger={(props) => (
          <Button {...props} look="secondary" size="sm" icon="qr-code" pending={isPending}>
            {tell('impact.printTags')}
          </Button>
        )}
      />
      {next !== undefined && (
        <Button look="secondary" size="sm" icon="qr-code" pending={isPending} onClick={() => print(next)}>
          {tell('impact.moreTags')}
        </Button>
      )}
    </>
  );
}

function usePrinting(print: (sheet: Sheet) => Promise<void>) {
  const tell = useTextFile(impactTexts);
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: print,
    onError(error) {
      if (error instanceof ApiError && error.status === 404) {
        toasts.show({ kind: 'info', text: tell('impact.noTags') });
        return;
      }
      reportError(error, { action: 'print-tags' });
      toasts.show({ kind: 'error', text: tell('impact.printTagsFailed') });
    },
  });
}

/** The last tag of this sheet, in the address of the one after it. */
function cursorIn(link: string | null | undefined): string | undefined {
  return /[?&]cursor=(\w+)[^>]*>; rel="next"/u.exec(link ?? '')?.[1];
}
