import * as contract from '@nabta/contract/trees/story';
import { isLanguage } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse, contentHashOf } from '#core/http/response.ts';
import { resource, type Route, route } from '#core/http/serve.ts';
import { previewHead } from '#core/web/preview-head.ts';
import { renderOnce } from '#core/web/render-cache.ts';
import type { PublicPage } from '#core/web/web-pages.ts';

import { readPublicAccount } from '../public-forest/read-public-account.ts';
import { designVersion, drawStory, storySize } from './draw-story.ts';
import { readStory } from './read-story.ts';
import { storyLinkPreview, type StoryContent, storyContentOf } from './story-content.ts';

export const storyRoutes: Route[] = [
  route(contract.getStory, async ({ caller, params }, context) =>
    readStory(context, caller.accountId, params.year),
  ),

  route(contract.getStoryPicture, async ({ caller, params, query, language, http }, context) => {
    const content = storyContentOf(
      await readStory(context, caller.accountId, params.year),
      query.lang ?? language,
    );
    const rendered = await pictureOf(context, http.request, { content, accountId: caller.accountId });
    const filename = `nabta-${params.year}-${content.language}.jpg`;
    return new BinaryResponse({
      ...rendered.parts,
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
      caching: 'versioned',
      mediaType: 'image/jpeg',
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    },
    async ({ params: { code = '', year = '', language }, http }, context) => {
      if (!isLanguage(language) || !isYear(year)) throw new AppError('NOT_FOUND');
      const story = await readPublicStory(context, code, Number(year));
      return pictureOf(context, http.request, { content: storyContentOf(story, language) });
    },
  ),
];

/** Link preview for crawlers that run no scripts. */
export const publicStoryPage: PublicPage = {
  async versionOf(context, { code = '', year = '' }) {
    const story = isYear(year) ? await findPublicStory(context, code, Number(year)) : undefined;
    return story && contentHashOf(JSON.stringify(story));
  },
  async headOf(context, { code = '', year = '' }, language) {
    const story = await readPublicStory(context, code, Number(year));
    const { origin } = context.config.publicUrl;
    return previewHead({
      ...storyLinkPreview(story, language),
      url: `${origin}/user/${encodeURIComponent(code)}/story/${year}`,
      pictureUrl: `${origin}/preview/story/${encodeURIComponent(code)}/${year}/${language}.jpg?v=${contentHashOf(cacheKeyOf(storyContentOf(story, language)))}`,
      pictureSize: storySize,
      language,
    });
  },
};

async function readPublicStory(context: Context, shareCode: string, year: number): Promise<contract.Story> {
  const { id } = await readPublicAccount(context, shareCode);
  return readStory(context, id, year);
}

async function findPublicStory(
  context: Context,
  shareCode: string,
  year: number,
): Promise<contract.Story | undefined> {
  return readPublicStory(context, shareCode, year).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}

function pictureOf(
  context: Context,
  request: FastifyRequest,
  { content, accountId }: { content: StoryContent; accountId?: string },
): Promise<BinaryResponse> {
  const cacheKey = cacheKeyOf(content);
  return renderOnce(context, request, { cacheKey, accountId, draw: () => drawStory(content) });
}

const cacheKeyOf = (content: StoryContent) => JSON.stringify(['story', designVersion, content]);

const isYear = (text: string) => /^2[01]\d\d$/u.test(text);
