import * as z from 'zod/mini';

import {
  DeliveryFailure,
  type DeliveryReceipt,
  type MessageGateway,
  type OutgoingMessage,
} from './message-gateway.ts';
import { type ProviderAnswer, requestProvider, unexpectedAnswer } from './provider-request.ts';

export type UnifonicSettings = {
  /** https://el.cloud.unifonic.com */
  baseUrl: string;
  appSid: string;
  senderId: string;
  timeoutMs: number;
};

const name = 'unifonic';

// Paths, fields and answers: docs.unifonic.com/reference/sms-api; `success` is a boolean or a word in their own examples.
const yesOrNo = z.union([z.boolean(), z.string()]);
const sendReply = z.object({
  success: yesOrNo,
  errorCode: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});
const sentMessage = z.object({
  MessageID: z.union([z.number(), z.string()]),
  Status: z.optional(z.string()),
});
const listedMessages = z.object({
  messages: z.array(
    z.object({
      MessageID: z.union([z.number(), z.string()]),
      CorrelationID: z.optional(z.nullable(z.string())),
      Status: z.optional(z.nullable(z.string())),
    }),
  ),
});
/** "None" is an empty list or empty data; any other shape is not understood, and not taken for "none". */
const detailsReply = z.object({
  success: yesOrNo,
  data: z.union([listedMessages, z.strictObject({}), z.tuple([]), z.null()]),
});

// Codes: docs.unifonic.com "Understanding reasons of SMS non-delivery" (ER-…) and "HTTP status codes" (three digits).
/** The number, the body or the recipient is at fault, whoever carries it. */
const permanentCodes = new Set([
  'ER-02',
  'ER-03',
  'ER-04',
  'ER-06',
  '410',
  '412',
  '417',
  '421',
  '422',
  '449',
  '482',
]);
/** No route from here, or words this provider filters; another may carry it. */
const refusedHereCodes = new Set(['ER-05', 'ER-07', 'ER-11', '481', '483']);
const duplicateCodes = new Set(['ER-09', '409']);
const failedStatuses = new Set(['Rejected', 'Failed']);

export function unifonicGateway(settings: UnifonicSettings): MessageGateway {
  async function send(message: OutgoingMessage, signal?: AbortSignal): Promise<DeliveryReceipt> {
    const answer = await post(settings, '/rest/SMS/messages', formOf(settings, message), signal);
    const reply = sendReply.safeParse(answer.json);
    if (reply.success && isYes(reply.data.success)) return receiptOf(answer, reply.data.data);
    const code = (reply.success ? codeOf(reply.data.errorCode) : undefined) ?? String(answer.status);
    if (duplicateCodes.has(code)) return await receiptOfDuplicate(message, signal);
    if (!reply.success && !permanentCodes.has(code) && !refusedHereCodes.has(code))
      throw unexpectedAnswer(answer);
    throw refusal(code, answer.retryAfterMs);
  }

  /** The reference travels as CorrelationID, by which Unifonic lists its messages. */
  async function findSent(message: OutgoingMessage, _since: Date, signal?: AbortSignal) {
    const form = {
      AppSid: settings.appSid,
      Recipient: withoutPlus(message.to),
      CorrelationID: message.reference,
    };
    const answer = await post(settings, '/rest/SMS/Messages/GetMessagesDetails', form, signal, true);
    const reply = detailsReply.safeParse(answer.json);
    if (!reply.success || !isYes(reply.data.success)) {
      throw new DeliveryFailure(name, `cannot tell (HTTP ${answer.status})`);
    }
    const { data } = reply.data;
    const listed = data !== null && 'messages' in data ? data.messages : [];
    const found = listed.find(
      (sent) => sent.CorrelationID === message.reference && !failedStatuses.has(sent.Status ?? ''),
    );
    return found && { provider: name, providerMessageId: String(found.MessageID) };
  }

  /**
   * Unifonic refuses the same words to the same number within a while. Either this reference came through before, and
   * that is its receipt, or a person asked for the same code again, and another provider may bring it.
   */
  async function receiptOfDuplicate(
    message: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<DeliveryReceipt> {
    const receipt = await findSent(message, new Date(0), signal).catch(() => {
      throw new DeliveryFailure(name, 'duplicate of an unknown message', { mayHaveBeenSent: true });
    });
    if (receipt !== undefined) return receipt;
    throw new DeliveryFailure(name, 'duplicate of another message', { countsAgainstProvider: false });
  }

  return { name, send, findSent };
}

function post(
  settings: UnifonicSettings,
  path: string,
  form: Record<string, string>,
  signal?: AbortSignal,
  isQuestion = false,
): Promise<ProviderAnswer> {
  const { baseUrl, timeoutMs } = settings;
  return requestProvider({
    provider: name,
    url: new URL(path, baseUrl),
    method: 'POST',
    form,
    timeoutMs,
    isQuestion,
    signal,
  });
}

function formOf(settings: UnifonicSettings, message: OutgoingMessage): Record<string, string> {
  return {
    AppSid: settings.appSid,
    SenderID: settings.senderId,
    Recipient: withoutPlus(message.to),
    Body: message.body,
    CorrelationID: message.reference,
    responseType: 'JSON',
  };
}

function withoutPlus(phone: string): string {
  return phone.replace(/^\+/u, '');
}

function receiptOf(answer: ProviderAnswer, data: unknown): DeliveryReceipt {
  const sent = sentMessage.safeParse(data);
  if (!sent.success) throw unexpectedAnswer(answer);
  if (failedStatuses.has(sent.data.Status ?? '')) throw new DeliveryFailure(name, 'taken, then rejected');
  return { provider: name, providerMessageId: String(sent.data.MessageID) };
}

function isYes(value: boolean | string): boolean {
  return String(value).toLowerCase() === 'true';
}

/** `ER-482` and HTTP 482 say the same; `ER-04` stays as it is. */
function codeOf(errorCode: string | null | undefined): string | undefined {
  const code = errorCode?.replace(/^ER-(?=\d{3}$)/u, '') ?? '';
  return code === '' || code === 'ER-00' ? undefined : code;
}

function refusal(code: string, retryAfterMs: number | undefined): DeliveryFailure {
  const isPermanent = permanentCodes.has(code);
  return new DeliveryFailure(name, `refused (${code})`, {
    isPermanent,
    countsAgainstProvider: !isPermanent && !refusedHereCodes.has(code),
    retryAfterMs,
  });
}
