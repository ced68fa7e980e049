import { type FakeProvider, type FakeRequest, type Handling, startFakeProvider } from './fake-provider.ts';

export type UnifonicMessage = {
  MessageID: number;
  CorrelationID: string;
  Status: string;
  MessageBody: string;
  SenderID: string;
  Recipient: string;
};

export type FakeUnifonic = FakeProvider & { messages: UnifonicMessage[]; appSid: string };

/** Unifonic's NextGen REST API, as far as we use it: its fields, its error codes, its refusal of repeated words. */
export async function startFakeUnifonic(appSid = 'app-sid'): Promise<FakeUnifonic> {
  const messages: UnifonicMessage[] = [];
  const provider = await startFakeProvider((request) => {
    const path = `${request.method} ${request.url.pathname}`;
    const isRightApp = request.form.get('AppSid') === appSid;
    if (path === 'POST /rest/SMS/Messages/GetMessagesDetails') return list(request, isRightApp, messages);
    if (path === 'POST /rest/SMS/messages') return send(request, isRightApp, messages);
    return refuse('send', 404, 'ER-404', 'Incompatible API version');
  });
  return { ...provider, messages, appSid };
}

function send({ form }: FakeRequest, isRightApp: boolean, messages: UnifonicMessage[]): Handling {
  const field = (name: string) => form.get(name) ?? '';
  const recipient = field('Recipient');
  if (!isRightApp) return refuse('send', 401, 'ER-401', 'Authentication failed');
  if (field('SenderID') === 'Unknown')
    return refuse('send', 480, 'ER-480', 'This user cannot use specified SenderID');
  if (field('Body') === '') return refuse('send', 449, 'ER-449', 'Message body is empty');
  if (!/^\d+$/u.test(recipient)) return refuse('send', 482, 'ER-482', 'Invalid dest num');
  if (recipient.length < 10) return refuse('send', 200, 'ER-04', 'Dest num is too short');
  if (messages.some((sent) => sent.Recipient === recipient && sent.MessageBody === field('Body'))) {
    return refuse('send', 200, 'ER-09', 'Duplicated message');
  }
  const message = {
    MessageID: 42_000_348_806_924 + messages.length,
    CorrelationID: field('CorrelationID'),
    Status: 'Queued',
    MessageBody: field('Body'),
    SenderID: field('SenderID'),
    Recipient: recipient,
  };
  const { MessageID, CorrelationID, Status } = message;
  return {
    purpose: 'send',
    reply: accept({
      MessageID,
      CorrelationID,
      Status,
      NumberOfUnits: 1,
      Cost: 0,
      Balance: 0,
      Recipient: recipient,
    }),
    keep: () => messages.push(message),
  };
}

/** Narrows the list by number alone, so that an adapter that trusts the CorrelationID filter is found out. */
function list({ form }: FakeRequest, isRightApp: boolean, messages: UnifonicMessage[]): Handling {
  if (!isRightApp) return refuse('ask', 401, 'ER-401', 'Authentication failed');
  const found = messages.filter((sent) => sent.Recipient === form.get('Recipient'));
  return {
    purpose: 'ask',
    reply: accept({ messages: found, TotalTextMessages: found.length, Next: '', Prev: '' }),
  };
}

function accept(data: object): Handling['reply'] {
  return { status: 200, json: { success: true, message: '', errorCode: 'ER-00', data } };
}

function refuse(purpose: Handling['purpose'], status: number, errorCode: string, message: string): Handling {
  return { purpose, reply: { status, json: { success: 'false', message, errorCode, data: {} } } };
}
