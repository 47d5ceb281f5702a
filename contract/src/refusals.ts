// Every way the API says no. One line each: the code a screen switches on, the status, the words.

export const REFUSALS = {
  invalid_request: [400, 'The request is not valid.'],
  not_signed_in: [401, 'Sign in to continue.'],
  invalid_credential: [401, 'Invalid credentials, please try again.'],
  forbidden: [403, 'You do not have access to this.'],
  forged_origin: [403, 'The request came from another site.'],
  wrong_organization: [403, 'The request names another organization than its portal.'],
  wrong_account: [403, 'The request names another account than its token.'],
  user_token_expired: [401, 'Token expired. Try to login again.'],
  wrong_password: [403, 'The password is invalid or the user does not have a password.'],
  requires_recent_login: [403, 'You need to logout and login again for this operation'],
  sign_up_disabled: [403, 'New sign-ups are disabled.'],
  user_not_found: [404, 'User not found'],
  email_not_verified: [403, 'Email not verified'],
  email_already_in_use: [409, 'Email is already in use. Change email or request password recovery.'],
  invalid_email: [400, 'Invalid email, please verify your email.'],
  weak_password: [400, 'This password is on the list of common ones. Choose another.'],
  short_password: [400, 'This password is too short.'],
  invalid_code: [400, 'This link is no longer valid. Ask for a new one.'],
  other_browser: [400, 'Open the link in the browser in which you asked for it.'],
  unknown_connection: [404, 'This way to sign in is not set up.'],
  provider_unavailable: [503, 'The sign-in provider does not answer right now. Try again in a moment.'],
  account_exists: [409, 'There is already an account with this email. Log in with your password, or reset it first.'],
  invalid_hand_off: [401, 'This sign-in is no longer valid. Try again.'],
  sso_failed: [403, 'Error trying login using SSO'],
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
