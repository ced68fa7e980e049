import type { OperatorWords } from '@nabta/contract/services/operator';
import { bothDates } from '@nabta/domain/hijri-date';
import type { Language, Translations } from '@nabta/domain/language';
import { usageMonths } from '@nabta/domain/retention';

import type { Context } from '#core/context.ts';

type OperatorConfig = Pick<
  Context['config'],
  'operator' | 'messageProviders' | 'chat' | 'mapOrigins' | 'mapStyle' | 'mapTiles'
>;

const messageProviderNames = { unifonic: 'Unifonic', twilio: 'Twilio' } as const;

/** Names the operator and its providers in the legal texts. */
export function getOperatorWords(config: OperatorConfig, language: Language): OperatorWords {
  const { operator, messageProviders, chat, mapOrigins, mapStyle, mapTiles } = config;
  const sendsBy = messageProviders.flatMap(({ name }) =>
    name === 'inbox' ? [] : messageProviderNames[name],
  );
  const tileUrls = [mapTiles.streets, mapTiles.satellite].flatMap(({ remote }) => remote?.url ?? []);
  const mapHosts = new Set([
    ...(mapStyle?.mapbox ? ['Mapbox'] : []),
    ...[...mapOrigins, ...tileUrls].flatMap(hostOf),
  ]);
  const listed = (names: readonly string[], unnamed: Translations) =>
    new Intl.ListFormat(language).format(names) || unnamed[language];
  return {
    name: operator.name[language],
    registration: operator.registration,
    address: operator.address[language],
    email: operator.email,
    hosting: operator.hosting,
    messages: listed(sendsBy, unnamedProviders.messages),
    languageModel: listed(chat === undefined ? [] : hostOf(chat.baseUrl), unnamedProviders.languageModel),
    maps: listed([...mapHosts], unnamedProviders.maps),
    backupDays: String(operator.backupDays),
    usageMonths: String(usageMonths),
    updatedOn: bothDates(new Date(`${operator.legalUpdatedOn}T12:00:00Z`), language).gregorian,
  };
}

function hostOf(origin: string): string[] {
  const host = URL.parse(origin)?.host;
  return host === undefined ? [] : [host];
}

const unnamedProviders = {
  messages: {
    ar: 'مزوّد خدمة الرسائل النصية',
    en: 'The text message provider',
    pt: 'O provedor de mensagens',
  },
  languageModel: {
    ar: 'مزوّد النموذج اللغوي',
    en: 'The language model provider',
    pt: 'O provedor do modelo de linguagem',
  },
  maps: { ar: 'مزوّد الخرائط', en: 'The map provider', pt: 'O provedor de mapas' },
} satisfies Record<string, Translations>;
