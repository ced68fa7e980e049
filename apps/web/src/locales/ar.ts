import a11y from './ar/a11y.json';
import app from './ar/app.json';
import auth from './ar/auth.json';
import banner from './ar/banner.json';
import common from './ar/common.json';
import countries from './ar/countries.json';
import errors from './ar/errors.json';
import feedback from './ar/feedback.json';
import filter from './ar/filter.json';
import header from './ar/header.json';
import home from './ar/home.json';
import languages from './ar/languages.json';
import notFound from './ar/not-found.json';
import pageTitles from './ar/page-titles.json';
import profile from './ar/profile.json';
import states from './ar/states.json';
import tree from './ar/tree.json';
import tutorial from './ar/tutorial.json';
import type { Texts } from './en.ts';

export const texts = {
  a11y,
  app,
  ...auth,
  banner,
  common,
  countries,
  errors,
  feedback,
  filter,
  header,
  home,
  languages,
  notFound,
  pageTitles,
  profile,
  states,
  ...tree,
  tutorial,
} satisfies Texts;

