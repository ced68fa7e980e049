import type { Language } from '@nabta/domain/language';

import type { Endpoint } from './endpoint.ts';

/**
 * How the server renders a page. `shell`: its loading state, since its content depends on the user. `hydrated`: its
 * content, which the app hydrates. `static`: its content; the app loads on the first interaction.
 */
export type PageRendering = 'shell' | 'hydrated' | 'static';

export type RenderRequest = {
  name: string;
  /** Path and query of the page. */
  url: string;
  language: Language;
  /** Calls the API as a visitor. */
  call(endpoint: Endpoint, input: object): Promise<unknown>;
};

export type RenderedPage = {
  html: string;
  title: string;
  description: string;
  /** True if the record of the page does not exist. */
  isMissing: boolean;
  /** True if the record is missing or could not be loaded; the app loads such a page again instead of hydrating it. */
  hasFailed: boolean;
  /** Query keys and data that the app starts with. */
  state: [key: readonly unknown[], data: unknown][];
};

/** Exports of the web app's build for the server. */
export type PageRenderer = {
  pages: Readonly<Record<string, { path: `/${string}`; rendering: PageRendering }>>;
  renderPage(request: RenderRequest): Promise<RenderedPage>;
};

/** The parts of pages that the build of the web app produces. */
export type PageFiles = {
  /** The document with markers for its parts. */
  template: string;
  release: string;
  /** Scripts that pages contain. */
  scripts: Record<'boot' | 'deferScripts', string>;
  /** Links to the files of each page, in the order in which styles apply. */
  links: Partial<Record<string, string>>;
  /** Links to the texts and the font of a language. */
  languageLinks: Record<Language, Record<'login' | 'other', string>>;
};
