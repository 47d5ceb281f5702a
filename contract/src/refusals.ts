// Every refusal of the API: the code that a screen switches on, the status and the message.
import { LINK_REFUSALS } from '@plumbline/rules/payment-requests/link';

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
  already_staff: [409, 'This person is in your team already.'],
  already_invited: [409, 'This address has an open invitation. Send that one again.'],
  last_owner: [409, 'Your organization needs an owner. Make somebody else an owner first.'],
  not_found: [404, 'There is nothing at this address.'],
  portal_not_found: [404, 'Portal not found.'],
  idempotency_key_missing: [400, 'The request lacks its idempotency key.'],
  idempotency_key_reused: [
    422,
    'This payment form was already used for another payment. Reload the page and try again.',
  ],
  payment_in_progress: [409, 'This payment is already being processed. Wait a moment.'],
  payment_declined: [402, 'The payment was declined. Nothing was charged.'],
  payment_provider_unavailable: [
    503,
    'The payment provider does not answer right now. Nothing was charged. Try again.',
  ],
  checkout_token_invalid: [400, 'This checkout has expired. Please select the payment method again.'],
  card_number_refused: [400, 'Card numbers and security codes belong in the card form only.'],
  payment_link_not_found: [404, LINK_REFUSALS.payment_link_not_found.message],
  payment_link_not_permitted: [401, LINK_REFUSALS.payment_link_not_permitted.message],
  payment_methods_disabled: [400, LINK_REFUSALS.payment_methods_disabled.message],
  payment_link_revoked: [400, LINK_REFUSALS.payment_link_revoked.message],
  payment_link_paid: [400, LINK_REFUSALS.payment_link_paid.message],
  payment_link_expired: [400, LINK_REFUSALS.payment_link_expired.message],
  payer_incomplete: [400, 'Check the marked fields.'],
  amount_missing: [400, 'Enter the amount that you want to pay.'],
  amount_not_open: [400, 'The amount of this payment link cannot be changed.'],
  payment_request_incomplete: [400, 'Check the marked fields of the payment request.'],
  payment_link_printed: [409, 'This link is printed on its invoice. It was mailed to nobody.'],
  reminded_recently: [409, 'A reminder was sent within the last hour.'],
  invoice_not_open: [400, 'Nothing is owed for one of these invoices.'],
  token_invalid: [400, 'The card or bank account could not be read. Enter it again.'],
  token_is_a_credit_card: [400, 'The selected card type does not match the card: it is a credit card.'],
  token_is_a_debit_card: [400, 'The selected card type does not match the card: it is a debit card.'],
  quote_changed: [409, 'The amounts have changed since you saw them. Please review them.'],
  invoice_has_pending: [
    409,
    'Another payment of this invoice is under way. Please confirm that you want to pay the rest.',
  ],
  method_not_offered: [400, 'This payment method is not available for this payment.'],
  amount_below_minimum: [400, 'The amount is below the minimum for this payment method.'],
  amount_over_maximum: [400, 'The amount is over the maximum for this payment method.'],
  amount_negative: [400, 'An amount cannot be negative.'],
  amount_without_invoice: [400, 'A payment on invoices cannot have an amount of its own.'],
  prepay_with_invoices: [400, 'A prepayment cannot have invoices.'],
  prepayment_incomplete: [400, 'Check the marked fields of the prepayment.'],
  subtotal_below_minimum: [400, 'The payment is below the smallest amount.'],
  below_minimum: [400, 'The amount of an invoice is below the smallest amount.'],
  shortpay_not_allowed: [400, 'Invoices have to be paid in full.'],
  overpay_not_allowed: [400, 'An invoice cannot be paid above its balance.'],
  reason_missing: [400, 'Choose a reason for the changed amount of an invoice.'],
  reason_unknown: [400, 'The reason for a changed amount is not known.'],
  invoice_listed_twice: [400, 'An invoice is listed twice.'],
  invoice_not_found: [404, 'An invoice was not found.'],
  credits_not_enabled: [400, 'Credits cannot be used here.'],
  credit_listed_twice: [400, 'A credit is listed twice on an invoice.'],
  credit_not_found: [404, 'A credit was not found.'],
  credit_not_usable: [400, 'A credit cannot be used for this invoice.'],
  credit_over_invoice: [400, 'The credits are more than the invoice.'],
  credit_over_balance: [409, 'There is not enough left of a credit.'],
  details_incomplete: [400, 'Please review your payments details and the invoices to proceed.'],
  address_mismatch: [400, 'The state of the billing address does not fit its ZIP code.'],
  scheduling_not_offered: [400, 'Payments cannot be scheduled here.'],
  schedule_date_missing: [400, 'Choose the day of the payment.'],
  schedule_date_too_early: [400, 'The earliest day for a scheduled payment is tomorrow.'],
  schedule_date_too_late: [400, 'A payment can be scheduled at most a year ahead.'],
  request_method_missing: [400, 'Choose how the customer asked for this payment.'],
  method_deleted: [400, 'This payment method was removed. Choose another.'],
  method_expired: [400, 'This card has expired. Choose another.'],
  method_in_use: [409, 'Scheduled payments use this payment method. Cancel them first.'],
  payment_already_canceled: [409, 'This payment is already canceled.'],
  payment_not_scheduled: [409, 'Only a scheduled payment can be moved or canceled.'],
  recurrence_already_canceled: [409, 'This recurring payment is already canceled.'],
  autopay_incomplete: [400, 'Check the marked fields of autopay.'],
  autopay_run_started: [409, 'This run has started already.'],
  consent_changed: [409, 'The authorization has changed since you saw it. Please read it again.'],
  recurrence_completed: [409, 'All payments of this recurring payment have been processed.'],
  payment_in_recurrence: [409, 'This payment belongs to a recurring payment. Cancel the recurring payment instead.'],
  item_already_resolved: [409, 'This item is already resolved. Reload the list to see the decision.'],
  refund_not_possible: [409, 'Only a payment that was taken can be refunded.'],
  payment_already_refunded: [409, 'Everything that was taken with this payment has been refunded already.'],
  payment_disputed: [409, 'This payment is disputed or was returned, so it cannot be refunded.'],
  refund_not_settled: [409, 'This payment has not settled yet. Until then it can only be refunded in full.'],
  refund_over_line: [409, 'The amount is more than was paid for the invoice and not refunded yet.'],
  refund_credit_spent: [409, 'The credit that this overpayment became has been used, so it cannot be refunded.'],
  refund_declined: [402, 'The payment provider did not accept the refund. Nothing was refunded.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'The request has a content type that this call does not take.'],
  upload_too_large: [413, 'A file is larger than this form takes.'],
  upload_too_many: [413, 'There are more files than this form takes.'],
  upload_type: [415, 'A file has a type that this form does not take.'],
  file_content: [415, 'A file is not what its name says.'],
  file_active: [415, 'A file has scripts or macros. Save it without them and try again.'],
  draft_too_large: [413, 'The form holds more than can be kept.'],
  waiver_incomplete: [400, 'Check the marked fields of the request.'],
  waiver_unconfirmed: [409, 'Something is still owed for this project. Confirm that you ask for a full release.'],
  waiver_decided: [409, 'This request was decided meanwhile. Reload the page to see how.'],
  waiver_template_exists: [409, 'There is a template for this state, type and class of project already.'],
  waiver_template_unreadable: [400, 'The text of the template has parts that cannot be printed.'],
  waiver_template_changed: [409, 'Somebody else has changed this template. Reload it to see how.'],
  waiver_template_incomplete: [409, 'This template cannot be published yet.'],
  waiver_held: [409, 'This waiver is on hold. Lift the hold first.'],
  notary_missing: [409, 'This waiver has to be notarized before it is released.'],
  notary_incomplete: [400, 'Check the marked fields of the notary.'],
  funds_not_cleared: [409, 'The money that this waiver acknowledges is not final yet.'],
  not_signatory: [403, 'You are not named as somebody who signs waivers.'],
  signatory_type: [403, 'You may not sign waivers of this type.'],
  signatory_state: [403, 'You may not sign waivers for this state.'],
  signatory_limit: [403, 'The amount is above your limit.'],
  waiver_not_approved: [409, 'This request has to be approved before it is signed.'],
  waiver_being_signed: [409, 'Somebody else is signing this waiver. Reload the page in a moment.'],
  figures_missing: [409, 'This request has no amounts yet. Match it with a project and recalculate it.'],
  figures_changed: [409, 'The amounts have changed since the request. Recalculate it first.'],
  waiver_no_template: [409, 'There is no text for this waiver. Publish a template, or attach a signed PDF.'],
  waiver_fields_missing: [409, 'The text of this waiver names facts that are not known.'],
  waiver_no_room_for_exceptions: [409, 'The text of this waiver has no room for exceptions. Attach a signed PDF.'],
  certificate_expired: [409, "The organization's certificate has expired."],
  certificate_unreadable: [400, 'The certificate cannot be read. Check the file and its password.'],
  certificate_not_valid: [400, 'This certificate is not valid today. Upload one that is.'],
  close_out_too_large: [413, 'This project has more documents than one packet holds. Ask your supplier for them.'],
  waiver_recurrence_ended: [409, 'This request is not repeated any more.'],
  too_many_declined: [429, 'Too many payments were declined.'],
  too_many_requests: [429, 'Too many requests. Wait a moment and try again.'],
  internal: [500, 'Oops, something went wrong.'],
  unavailable: [503, 'The portal is not available right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Messages by field. */
export type FieldProblems = Readonly<Record<string, string>>;

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  readonly fields: FieldProblems | undefined;
  /** Data for the screen, such as the current amounts. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: RefusalCode,
    message: string = REFUSALS[code][1],
    fields?: FieldProblems,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.details = details;
  }

  get status(): number {
    return REFUSALS[this.code][0];
  }
}

export function refuse(code: RefusalCode, message?: string): never {
  throw new Refused(code, message);
}
