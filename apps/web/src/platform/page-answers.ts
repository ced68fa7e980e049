import { addressOf } from '@nabta/contract/address';
import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/endpoint';

type Answers = Readonly<Record<string, unknown>>;

let answers: Answers | undefined;

/** An answer of the API that the server put into the page: what anybody is told who asks for the same. */
export function pageAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOfEndpoint<E>,
): DataOfEndpoint<E> | undefined {
  answers ??= readAnswers();
  return answers[addressOf(endpoint, input)] as DataOfEndpoint<E> | undefined;
}

function readAnswers(): Answers {
  return JSON.parse(document.getElementById('answers')?.textContent ?? '{}') as Answers;
}

/** When the answers of the page were given, as far as this device can tell. */
export const pageAnsweredAt = Date.now();
