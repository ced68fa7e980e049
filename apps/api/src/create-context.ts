import { join } from 'node:path';

import type { Config } from './config.ts';
import { createAccessTokens } from './core/auth/access-token.ts';
import { createAuthentication } from './core/auth/authentication.ts';
import { createPartnerAccess } from './core/auth/partner-access.ts';
import { type Clock, second } from './core/clock.ts';
import type { Context } from './core/context.ts';
import type { Secrets } from './core/keys/secrets.ts';
import { createMetrics } from './core/metrics/metrics.ts';
import type { Database } from './core/postgres/database.ts';
import type { WorkerChannel } from './core/process/worker-channel.ts';
import { approvalKinds, metricSources, notificationKinds, phoneChangeHooks, undoKinds } from './features.ts';
import { insertInboxMessage } from './features/services/message/message.queries.ts';
import { createOpenAiGateway } from './gateways/assistant/assistant-gateway.ts';
import { createErasureLedger } from './gateways/erasure-ledger/erasure-ledger.ts';
import { createSentryGateway } from './gateways/error-service/error-service.ts';
import { createMapboxGateway } from './gateways/geocoding/place-gateway.ts';
import { createMapTiles } from './gateways/map-tiles/map-tiles-gateway.ts';
import { createMessageGateway, type InboxStore } from './gateways/messages/create-message-gateway.ts';
import { createPictureStore } from './gateways/pictures/create-picture-store.ts';
import { createRenderedFileCache } from './gateways/pictures/rendered-file-cache.ts';
import { createWebPushGateway } from './gateways/push/push-gateway.ts';
import { createOpenMeteoGateway } from './gateways/weather/weather-gateway.ts';
import { createWebhookGateway } from './gateways/webhooks/webhook-gateway.ts';
import { createWhat3wordsGateway } from './gateways/what3words/what3words-gateway.ts';

type Dependencies = {
  config: Config;
  database: Database;
  secrets: Secrets;
  clock: Clock;
  workerChannel?: WorkerChannel | undefined;
};

export function createContext({ config, database, secrets, clock, workerChannel }: Dependencies): Context {
  const { environment, chat, maps, weather, what3words, errorService } = config;
  const tokens = createAccessTokens(secrets, environment, clock);
  const inbox: InboxStore = { insert: (message) => insertInboxMessage(database.sql, message) };
  const metrics = createMetrics(database, metricSources);
  return {
    config,
    clock,
    metrics,
    database,
    secrets,
    tokens,
    authentication: createAuthentication({ tokens, database, clock, channel: workerChannel }),
    messages: createMessageGateway(config, { inbox, clock, metrics }),
    partnerAccess: createPartnerAccess(database, clock),
    pictures: createPictureStore(config),
    renderedFiles: createRenderedFileCache(join(config.dataDir, 'drawings'), clock),
    erasureLedger: createErasureLedger(config),
    places: maps && createMapboxGateway({ ...maps, clock }),
    mapTiles: {
      streets: createMapTiles(config.mapTiles.streets, { layer: 'transportation', clock }),
      satellite: createMapTiles(config.mapTiles.satellite, { clock }),
    },
    what3words: what3words && createWhat3wordsGateway({ ...what3words, clock }),
    weather: weather && createOpenMeteoGateway({ ...weather, clock }),
    assistant: chat && createOpenAiGateway({ ...chat, clock }),
    push: createWebPushGateway({
      key: secrets.vapid,
      subject: config.pushSubject,
      mayCallLoopback: !config.isProduction,
      timeoutMs: 3 * second,
      clock,
    }),
    webhooks: createWebhookGateway({ mayCallLoopback: !config.isProduction, timeoutMs: 10 * second }),
    errorService: errorService && createSentryGateway({ address: errorService, environment, clock }),
    notificationKinds,
    approvalKinds,
    undoKinds,
    phoneChangeHooks,
  };
}
