import a11y from './en/a11y.json';
import app from './en/app.json';
import auth from './en/auth.json';
import common from './en/common.json';
import countries from './en/countries.json';
import errors from './en/errors.json';
import header from './en/header.json';
import languages from './en/languages.json';
import pageTitles from './en/page-titles.json';
import states from './en/states.json';


/** What sign-in and the frame of every page say: all that the entry waits for. */
export const texts = {
  a11y,
  app,
  ...auth,
  common,
  countries,
  errors,
  header,
  languages,
  pageTitles,
  states,
};

/** The English files say which texts exist; the other languages are held to them. */
export type FirstTexts = typeof texts;
