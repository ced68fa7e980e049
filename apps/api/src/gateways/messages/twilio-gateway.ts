import * as z from 'zod/mini';

import {
  DeliveryFailure,
  type DeliveryReceipt,
  type MessageGateway,
  type OutgoingMessage,
} from './message-gateway.ts';
import {
  type ProviderResponse,
  type ProviderRequest,
  requestProvider,
  unexpectedResponse,
} from './provider-request.ts';

export type TwilioSettings = {
  /** Example: https://api.twilio.com */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  sender: { from: string } | { messagingServiceSid: string };
  timeoutMs: number;
};

const name = 'twilio';

// Fields and responses: twilio.com/docs/messaging/api/message-resource and
// twilio.com/docs/usage/twilios-response.
const sentMessage = z.object({ sid: z.string(), status: z.string() });
const messageList = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      body: z.nullable(z.string()),
      status: z.string(),
      date_created: z.string(),
      direction: z.string(),
    }),
  ),
});
const errorReply = z.object({ code: z.number() });

// Codes: twilio.com/docs/api/errors.
/** Invalid, short-code, unsubscribed, landline or non-mobile recipient; empty or too long body. */
const permanentCodes = new Set([21211, 21265, 21602, 21610, 21614, 21617, 21635]);
/** This sender has no route to the number; another provider may have one. */
const noRouteCodes = new Set([21408, 21612]);
const failedStatuses = new Set(['failed', 'undelivered', 'canceled']);

/** Clock difference to Twilio; below the 30 s before a user can request the same code again. */
const clockToleranceMs = 5_000;

export function createTwilioGateway(settings: TwilioSettings): MessageGateway {
  async function send(message: OutgoingMessage, signal?: AbortSignal): Promise<DeliveryReceipt> {
    const response = await request(settings, {
      method: 'POST',
      form: formOf(settings, message),
      isQuery: false,
      signal,
    });
    const sent = sentMessage.safeParse(response.json);
    if (response.status !== 201 || !sent.success) throw toDeliveryFailure(response);
    const { sid, status } = sent.data;
    if (failedStatuses.has(status)) throw new DeliveryFailure(name, `accepted, then ${status}`);
    return { provider: name, providerMessageId: sid };
  }

  /**
   * Twilio stores neither idempotency key nor reference, so the lookup uses number, text and creation time
   * since the uncertain attempt. No DateSent filter: it hides queued messages. Smart encoding and redaction
   * must stay off because they change the text.
   */
  async function findSent(message: OutgoingMessage, since: Date, signal?: AbortSignal) {
    const query = { To: message.to, PageSize: '50' };
    const response = await request(settings, { method: 'GET', query, isQuery: true, signal });
    const list = messageList.safeParse(response.json);
    if (response.status !== 200 || !list.success) {
      throw new DeliveryFailure(name, `status unknown (HTTP ${response.status})`);
    }
    const match = list.data.messages.find(
      (sent) =>
        sent.direction === 'outbound-api' &&
        sent.body === message.body &&
        !failedStatuses.has(sent.status) &&
        Date.parse(sent.date_created) >= since.getTime() - clockToleranceMs,
    );
    return match && { provider: name, providerMessageId: match.sid };
  }

  return { name, send, findSent };
}

type TwilioRequest = Pick<ProviderRequest, 'method' | 'form' | 'isQuery' | 'signal'> & {
  query?: Record<string, string>;
};

function request(settings: TwilioSettings, { query, ...options }: TwilioRequest): Promise<ProviderResponse> {
  const { baseUrl, accountSid, authToken, timeoutMs } = settings;
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, baseUrl);
  url.search = new URLSearchParams(query).toString();
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return requestProvider({ provider: name, url, headers: { authorization }, timeoutMs, ...options });
}

function formOf({ sender }: TwilioSettings, message: OutgoingMessage): Record<string, string> {
  const from = 'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid };
  return { To: message.to, Body: message.body, ...from };
}

function toDeliveryFailure(response: ProviderResponse): DeliveryFailure {
  const error = errorReply.safeParse(response.json);
  if (!error.success || response.status >= 500) return unexpectedResponse(response);
  const { code } = error.data;
  return new DeliveryFailure(name, `refused (${code})`, {
    isPermanent: permanentCodes.has(code),
    countsAgainstProvider: !permanentCodes.has(code) && !noRouteCodes.has(code),
    retryAfterMs: response.retryAfterMs,
  });
}
