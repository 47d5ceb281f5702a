// Every way the API says no. One line each: the code a screen switches on, the status, the words.

export const REFUSALS = {
  invalid_request: [400, 'The request is not valid.'],
  not_signed_in: [401, 'Sign in to continue.'],
  invalid_credential: [401, 'Invalid credentials, please try again.'],
  forbidden: [403, 'You do not have access to this.'],
  forged_origin: [403, 'The request came from another site.'],
  wrong_organization: [403, 'The request names another organization than its portal.'],
  wrong_account: [403, 'The request names another account than its token.'],
  awaiting_approval: [403, 'Invitation is awaiting approval'],
  no_customer_account: [403, 'No customer account was found!'],
  not_found: [404, 'There is nothing at this address.'],
  portal_not_found: [404, 'Portal not found.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'The request has a content type that this call does not take.'],
  upload_too_large: [413, 'A file is larger than this form takes.'],
  upload_too_many: [413, 'There are more files than this form takes.'],
  upload_type: [415, 'A file has a type that this form does not take.'],
  too_many_requests: [429, 'Too many requests. Wait a moment and try again.'],
  internal: [500, 'Oops, something went wrong.'],
  unavailable: [503, 'The portal is not available right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** What went wrong field by field, in words for people. */
export type FieldProblems = Readonly<Record<string, string>>;

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  readonly fields: FieldProblems | undefined;

  constructor(code: RefusalCode, message: string = REFUSALS[code][1], fields?: FieldProblems) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return REFUSALS[this.code][0];
  }
}

export function refuse(code: RefusalCode, message?: string): never {
  throw new Refused(code, message);
}
