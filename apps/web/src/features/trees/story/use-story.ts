import { getPublicStory, getStory, getStoryPicture } from '@nabta/contract/trees/story';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { storyKeys } from '#shared/cache/keys.ts';
import { blobOf } from '#shared/saving/save-file.ts';

export function useStory(year: number, shareCode: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: storyKeys.of(year, shareCode),
    queryFn: ({ signal }) =>
      shareCode === undefined
        ? call(getStory, { params: { year } }, { signal })
        : call(getPublicStory, { params: { shareCode, year } }, { signal }),
  });
}

export function useStoryPicture() {
  const { call } = useApi();
  const { language } = useTexts();
  return useSingleMutation({
    mutationFn: async (year: number) => {
      const picture = await call(
        getStoryPicture,
        { params: { year }, query: { lang: language } },
        { accept: 'image/jpeg' },
      );
      return new File([blobOf(picture)], `nabta-${year}-${language}.jpg`, { type: 'image/jpeg' });
    },
  });
}
