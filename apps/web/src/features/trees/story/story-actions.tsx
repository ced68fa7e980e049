import { saveFile } from '../../kit/saving/save-file.ts';
import { storyTexts } from '../../locales/story.ts';
import { reportError } from '../../platform/error-report.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useAskedShare } from '../account/use-asked-share.tsx';
import { useStoryPicture } from './use-story.ts';

import styles from './story-actions.module.css';

/** Passes one's own year on: as a link that unfurls with its picture, or as the picture itself. */
export function StoryActions({ year }: { year: number }) {
  const tell = useTextFile(storyTexts);
  const toasts = useToasts();
  const { shareCode } = useAccount();
  const { share, sheets } = useAskedShare('forest', true);
  const picture = useStoryPicture();

  const save = () =>
    picture.mutate(year, {
      onSuccess: (file) => {
        saveFile(file, file.name);
        toasts.show({ kind: 'success', text: tell('story.saved') });
      },
      onError: (error) => {
        reportError(error, { action: 'story-picture' });
        toasts.show({ kind: 'error', text: tell('story.saveFailed') });
      },
    });

  return (
    <div className={styles.actions}>
      <Button
        wide
        icon="share-fat"
        iconMirrored
        onClick={() =>
          share({
            title: tell('story.shareText', { year }),
            text: tell('story.shareText', { year }),
            url: new URL(urls.story(year, shareCode), location.origin).href,
          })
        }
      >
        {tell('story.share')}
      </Button>
      <Button
        wide
        look="secondary"
        icon="download-simple"
        pending={picture.isPending}
        pendingText={tell('story.saving')}
        onClick={save}
      >
        {tell('story.save')}
      </Button>
      {sheets}
    </div>
  );
}
