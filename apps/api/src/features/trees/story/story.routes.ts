import * as contract from '@nabta/contract/story';
import { isLanguage } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content, versionOf } from '../../platform/http/answer.ts';
import { resource, type Route, route } from '../../platform/http/serve.ts';
import { drawOnce } from '../../platform/web/draw-once.ts';
import type { ViewOf } from '../../platform/web/web-pages.ts';
import { readPublicAccount } from '../account/read-public-account.ts';
import { previewHead } from '../link-preview/preview-head.ts';
import { design, drawStory, storySize } from './draw-story.ts';
import { readStory } from './read-story.ts';
import { linkWordsOfStory, type StoryWords, wordsOfStory } from './story-words.ts';

export const storyRoutes: Route[] = [
  route(contract.getStory, async ({ caller, params }, context) =>
    readStory(context, caller.accountId, params.year),
  ),

  route(contract.getStoryPicture, async ({ caller, params, query, language, http }, context) => {
    const words = wordsOfStory(
      await readStory(context, caller.accountId, params.year),
      query.lang ?? language,
    );
    const drawn = await pictureOf(context, http.request, words);
    const filename = `nabta-${params.year}-${words.language}.jpg`;
    return new Content({
      ...drawn.parts,
      headers: { 'content-disposition': `inline; filename="${filename}"` },
    });
  }),

  route(contract.getPublicStory, async ({ params }, context) =>
    readPublicStory(context, params.shareCode, params.year),
  ),

  resource(
    {
      url: '/preview/story/:code/:year/:language.jpg',
      access: 'public',
      rate: 'pages',
      keeping: 'versioned',
      mediaType: 'image/jpeg',
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    },
    async ({ params: { code = '', year = '', language }, http }, context) => {
      if (!isLanguage(language) || !isYear(year)) throw new AppError('NOT_FOUND');
      const story = await readPublicStory(context, code, Number(year));
      return pictureOf(context, http.request, wordsOfStory(story, language));
    },
  ),
];

/** The head of a shared story's page, for those who unfurl a link and run no script. */
export const storyView: ViewOf = async (context, { code = '', year = '' }, language) => {
  const story = isYear(year) ? await storyOrUndefined(context, code, Number(year)) : undefined;
  if (story === undefined) return undefined;
  const { origin } = context.config.publicUrl;
  const head = previewHead({
    ...linkWordsOfStory(story, language),
    url: `${origin}/user/${encodeURIComponent(code)}/story/${year}`,
    pictureUrl: `${origin}/preview/story/${encodeURIComponent(code)}/${year}/${language}.jpg?v=${versionOf(shownBy(wordsOfStory(story, language)))}`,
    pictureSize: storySize,
    language,
  });
  return { head };
};

async function readPublicStory(context: Context, shareCode: string, year: number): Promise<contract.Story> {
  const { id } = await readPublicAccount(context, shareCode);
  return readStory(context, id, year);
}

async function storyOrUndefined(
  context: Context,
  shareCode: string,
  year: number,
): Promise<contract.Story | undefined> {
  return readPublicStory(context, shareCode, year).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}

function pictureOf(context: Context, request: FastifyRequest, words: StoryWords): Promise<Content> {
  return drawOnce(context, request, { shows: shownBy(words), draw: () => drawStory(words) });
}

const shownBy = (words: StoryWords) => JSON.stringify(['story', design, words]);

const isYear = (text: string) => /^2[01]\d\d$/u.test(text);
