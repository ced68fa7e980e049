import type { Impact } from '@nabta/contract/impact';
import { makeBlankTags, printTags, tagsPerPage } from '@nabta/contract/tag';
import { can } from '@nabta/domain/capability';
import { useState } from 'react';

import { saveFile } from '../../kit/saving/save-file.ts';
import { impactTexts } from '../../locales/impact.ts';
import { reportError } from '../../platform/error-report.ts';
import { useConnection, useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

/** One page of them, for a morning of planting. */
const blankTags = 24;

/** For those who plant: the tags of these trees on sheets to cut out, so many to a page. */
export function PrintTags({ scope, id }: Pick<Impact, 'scope' | 'id'>) {
  const tell = useTextFile(impactTexts);
  const toasts = useToasts();
  const { account } = useSession();
  const { api, session } = useConnection();
  const [isPending, setIsPending] = useState(false);
  /** Where the sheet after the last one lies. */
  const [next, setNext] = useState<string>();
  const isOfPlanting = scope === 'land' || scope === 'company' || scope === 'effort';
  if (!isOfPlanting || id === null || account === undefined || !can(account.role, 'printTags')) return null;

  const firstSheet = (perPage: number) =>
    `/api${printTags.path}?${new URLSearchParams({ [scope]: id, perPage: String(perPage) }).toString()}`;

  async function print(address: string): Promise<void> {
    setIsPending(true);
    try {
      const token = await session.freshToken();
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
      if (answer.ok) {
        saveFile(await answer.blob(), 'nabta-tags.pdf');
        setNext(nextIn(answer.headers.get('Link')));
      } else if (answer.status === 404) toasts.show({ kind: 'info', text: tell('impact.noTags') });
      else throw new Error(`The sheet of tags answered ${answer.status}`);
    } catch (error) {
      reportError(error, { action: 'print-tags' });
      toasts.show({ kind: 'error', text: tell('impact.printTagsFailed') });
    } finally {
      setIsPending(false);
    }
  }

  /** Tags that wait for the trees of an effort, those of before that hang on none yet among them. */
  async function printBlank(effort: string): Promise<void> {
    setIsPending(true);
    try {
      await api.call(makeBlankTags, { body: { effortId: effort, count: blankTags } });
    } catch (error) {
      reportError(error, { action: 'make-blank-tags' });
      toasts.show({ kind: 'error', text: tell('impact.printTagsFailed') });
      setIsPending(false);
      return;
    }
    await print(`${firstSheet(blankTags)}&isBlank=true`);
  }

  const blank = {
    id: 'blank',
    label: tell('impact.blankTags', { count: blankTags }),
    onChoose: () => void printBlank(id),
  };

  return (
    <>
      <Menu
        label={tell('impact.printTags')}
        items={[
          ...tagsPerPage
            .toSorted((one, other) => one - other)
            .map((count) => ({
              id: String(count),
              label: tell('impact.tagsPerPage', { count }),
              onChoose: () => void print(firstSheet(count)),
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
        <Button
          look="secondary"
          size="sm"
          icon="qr-code"
          pending={isPending}
          onClick={() => void print(next)}
        >
          {tell('impact.moreTags')}
        </Button>
      )}
    </>
  );
}

/** The address of what comes next, as RFC 8288 writes it. */
function nextIn(link: string | null): string | undefined {
  return /<([^>]+)>; rel="next"/u.exec(link ?? '')?.[1];
}
