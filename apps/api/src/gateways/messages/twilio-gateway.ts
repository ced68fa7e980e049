import * as z from 'zod/mini';

import {
  DeliveryFailure,
  type DeliveryReceipt,
  type MessageGateway,
  type OutgoingMessage,
} from './message-gateway.ts';
import {
  type ProviderAnswer,
  type ProviderRequest,
  requestProvider,
  unexpectedAnswer,
} from './provider-request.ts';

export type TwilioSettings = {
  /** https://api.twilio.com */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  sender: { from: string } | { messagingServiceSid: string };
  timeoutMs: number;
};

const name = 'twilio';

// Fields and answers: twilio.com/docs/messaging/api/message-resource and twilio.com/docs/usage/twilios-response.
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
/** Invalid, short-code, unsubscribed, not mobile or landline recipients; no body, or one too long. */
const permanentCodes = new Set([21211, 21265, 21602, 21610, 21614, 21617, 21635]);
/** This sender has no route there; another provider may have one. */
const refusedHereCodes = new Set([21408, 21612]);
const failedStatuses = new Set(['failed', 'undelivered', 'canceled']);

/** Their clock and ours may differ by this much; a person cannot ask for the same code again within 30 s. */
const clockToleranceMs = 5_000;

export function twilioGateway(settings: TwilioSettings): MessageGateway {
  async function send(message: OutgoingMessage, signal?: AbortSignal): Promise<DeliveryReceipt> {
    const answer = await request(settings, {
      method: 'POST',
      form: formOf(settings, message),
      isQuestion: false,
      signal,
    });
    const sent = sentMessage.safeParse(answer.json);
    if (answer.status !== 201 || !sent.success) throw refusal(answer);
    const { sid, status } = sent.data;
    if (failedStatuses.has(status)) throw new DeliveryFailure(name, `taken, then ${status}`);
    return { provider: name, providerMessageId: sid };
  }

  /**
   * Twilio's messages carry neither an idempotency key nor a reference, so one is known by its number, its words and its
   * time: the newest to this number, created since the unsure try began. Older ones with the same words are other
   * messages. No DateSent filter, for it hides what is still queued; smart encoding and redaction would change the words.
   */
  async function findSent(message: OutgoingMessage, since: Date, signal?: AbortSignal) {
    const query = { To: message.to, PageSize: '50' };
    const answer = await request(settings, { method: 'GET', query, isQuestion: true, signal });
    const list = messageList.safeParse(answer.json);
    if (answer.status !== 200 || !list.success) {
      throw new DeliveryFailure(name, `cannot tell (HTTP ${answer.status})`);
    }
    const found = list.data.messages.find(
      (sent) =>
        sent.direction === 'outbound-api' &&
        sent.body === message.body &&
        !failedStatuses.has(sent.status) &&
        Date.parse(sent.date_created) >= since.getTime() - clockToleranceMs,
    );
    return found && { provider: name, providerMessageId: found.sid };
  }

  return { name, send, findSent };
}

type TwilioRequest = Pick<ProviderRequest, 'method' | 'form' | 'isQuestion' | 'signal'> & {
  query?: Record<string, string>;
};

function request(settings: TwilioSettings, { query, ...rest }: TwilioRequest): Promise<ProviderAnswer> {
  const { baseUrl, accountSid, authToken, timeoutMs } = settings;
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, baseUrl);
  url.search = new URLSearchParams(query).toString();
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return requestProvider({ provider: name, url, headers: { authorization }, timeoutMs, ...rest });
}

function formOf({ sender }: TwilioSettings, message: OutgoingMessage): Record<string, string> {
  const from = 'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid };
  return { To: message.to, Body: message.body, ...from };
}

function refusal(answer: ProviderAnswer): DeliveryFailure {
  const error = errorReply.safeParse(answer.json);
  if (!error.success || answer.status >= 500) return unexpectedAnswer(answer);
  const { code } = error.data;
  return new DeliveryFailure(name, `refused (${code})`, {
    isPermanent: permanentCodes.has(code),
    countsAgainstProvider: !permanentCodes.has(code) && !refusedHereCodes.has(code),
    retryAfterMs: answer.retryAfterMs,
  });
}
