// The server's answers in screen tests. Each is validated against the contract's schema; an invalid one fails the test.
import type { Answer, Call, FileBody, Input, StreamAnswer } from '@plumbline/contract/call';
import { type FieldProblems, type RefusalCode, Refused } from '@plumbline/contract/refusals';

/** The server streams exports; a test gives the whole text. */
export type TestAnswer<C extends Call> = C['answer'] extends StreamAnswer ? { name: string; text: string } : Answer<C>;

export type Reply =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly refused: Refused }
  /** The connection broke. */
  | { readonly kind: 'offline' };

/** The stubbed answer of one call. */
export type CallAnswer = {
  readonly call: Call;
  readonly reply: (input: unknown) => Reply | Promise<Reply>;
};

type AnswerFrom<C extends Call> = (input: Input<C>) => TestAnswer<C> | Promise<TestAnswer<C>>;

/** Answers a call with a value, or with the result of a function of the input, which may be async. */
export const answer = <C extends Call>(call: C, value: TestAnswer<C> | AnswerFrom<C>): CallAnswer => ({
  call,
  reply: async (input) => ({
    kind: 'answer',
    value: typeof value === 'function' ? await (value as AnswerFrom<C>)(input as Input<C>) : value,
  }),
});

/** Codes with which the server may refuse any call before its handler runs. */
type CommonCode =
  | 'invalid_request'
  | 'not_signed_in'
  | 'user_token_expired'
  | 'no_customer_account'
  | 'wrong_account'
  | 'second_factor_required'
  | 'forbidden'
  | 'not_found'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable';

type CodeOf<C extends Call> =
  | (C['refusals'] extends readonly RefusalCode[] ? C['refusals'][number] : never)
  | CommonCode;

type RefusalDetails = {
  message?: string;
  fields?: FieldProblems;
  details?: Readonly<Record<string, unknown>>;
};

/** Refuses a call with a code that the contract names for it. */
export const refuse = <C extends Call>(
  call: C,
  code: CodeOf<C>,
  { message, fields, details }: RefusalDetails = {},
): CallAnswer => ({
  call,
  reply: () => ({ kind: 'refusal', refused: new Refused(code, message, fields, details) }),
});

/** Answers 500. */
export const fail = (call: Call): CallAnswer => refuse(call, 'internal');

/** The connection fails before an answer arrives. */
export const disconnect = (call: Call): CallAnswer => ({ call, reply: () => ({ kind: 'offline' }) });

/** Never answers: the screen stays in its loading state. */
export const hang = (call: Call): CallAnswer => ({ call, reply: () => new Promise<Reply>(() => undefined) });

/** Gives these answers one after the other; the last one repeats. */
export function inTurn(...answers: readonly [CallAnswer, ...CallAnswer[]]): CallAnswer {
  let count = 0;
  return {
    call: answers[0].call,
    reply: (input) => {
      const next = answers[Math.min(count, answers.length - 1)] ?? answers[0];
      count += 1;
      return next.reply(input);
    },
  };
}

/** A PDF as the server sends one. */
export const aPdf = (name = 'file.pdf'): FileBody => ({
  name,
  contentType: 'application/pdf',
  bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF\n'),
  disposition: 'attachment',
});
