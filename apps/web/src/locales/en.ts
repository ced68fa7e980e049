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

/** Texts of sign-in and of the frame of every page, loaded with the entry. */
export const texts = {
  ...a11y,
  ...app,
  ...auth,
  ...common,
  ...countries,
  ...errors,
  ...header,
  ...languages,
  ...pageTitles,
  ...states,
};

/** English defines which texts exist; the other languages must match. */
export type FirstTexts = typeof texts;
