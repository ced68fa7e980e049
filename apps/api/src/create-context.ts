import { join } from 'node:path';

import { approvalKinds } from './approval-kinds.ts';
import type { Config } from './config.ts';
import { insertInboxMessage } from './features/message/message.queries.ts';
import { createAssistantGateway } from './gateways/assistant/create-assistant-gateway.ts';
import { createErasureLedger } from './gateways/erasure-ledger/erasure-ledger.ts';
import { createErrorService } from './gateways/error-service/create-error-service.ts';
import { createMessageGateway } from './gateways/messages/create-message-gateway.ts';
import { createPictureStore } from './gateways/pictures/create-picture-store.ts';
import { createDrawnFiles } from './gateways/pictures/drawn-files.ts';
import { createPlaceGateway } from './gateways/places/create-place-gateway.ts';
import { webPushGateway } from './gateways/push/web-push-gateway.ts';
import { createWeatherGateway } from './gateways/weather/create-weather-gateway.ts';
import { webhookGateway } from './gateways/webhooks/webhook-gateway.ts';
import { createWordGateway } from './gateways/words/create-word-gateway.ts';
import { metricSources } from './metric-sources.ts';
import { notificationKinds } from './notification-kinds.ts';
import { createAccessTokens } from './platform/caller/access-token.ts';
import { createAuthentication } from './platform/caller/authentication.ts';
import { createPartnerAccess } from './platform/caller/partner-access.ts';
import { type Clock, second } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import type { Secrets } from './platform/keys/secrets.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import type { Database } from './platform/postgres/database.ts';
import type { Siblings } from './platform/process/siblings.ts';
import { undoKinds } from './undo-kinds.ts';

/** Puts together what use cases may reach. */
export function createContext(
  config: Config,
  database: Database,
  secrets: Secrets,
  clock: Clock,
  siblings?: Siblings,
): Context {
  const tokens = createAccessTokens(secrets, config.environment, clock);
  const inbox = {
    insert: (message: Parameters<typeof insertInboxMessage>[1]) => insertInboxMessage(database.sql, message),
  };
  const metrics = createMetrics(database, metricSources);
  return {
    config,
    clock,
    metrics,
    database,
    secrets,
    tokens,
    authentication: createAuthentication({ tokens, database, clock, siblings }),
    messages: createMessageGateway(config, { inbox, clock, metrics }),
    partnerAccess: createPartnerAccess(database, clock),
    pictures: createPictureStore(config),
    drawings: createDrawnFiles(join(config.dataDir, 'drawings'), clock),
    erasureLedger: createErasureLedger(config),
    places: createPlaceGateway(config, clock),
    words: createWordGateway(config, clock),
    weather: createWeatherGateway(config, clock),
    assistant: createAssistantGateway(config, clock),
    push: webPushGateway({
      key: secrets.vapid,
      subject: config.pushSubject,
      mayCallLoopback: !config.isProduction,
      timeoutMs: 3 * second,
      clock,
    }),
    webhooks: webhookGateway({ mayCallLoopback: !config.isProduction, timeoutMs: 10 * second }),
    errorService: createErrorService(config, clock),
    notificationKinds,
    approvalKinds,
    undoKinds,
  };
}
