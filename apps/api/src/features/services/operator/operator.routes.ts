import * as contract from '@nabta/contract/services/operator';
import { languages } from '@nabta/domain/language';
import { recordFrom } from '@nabta/domain/typed-object';

import { type Route, route } from '#core/http/serve.ts';

import { getOperatorWords } from './operator-words.ts';

export const operatorRoutes: Route[] = [
  route(contract.getOperator, async (_input, { config }) =>
    recordFrom(languages, (language) => getOperatorWords(config, language)),
  ),
];
