// The two tables of calls in the specification (Spec 1 §7, Spec 2 §7), as they are written there.

export type SpecifiedCall = {
  /** Method and path; names of path parameters are free (decision C17). */
  call: string;
  /** The names of body fields and query parameters that the table gives. */
  inputs?: readonly string[];
  /** Where the table names a status. */
  status?: number;
};

const LIST = ['page', 'size', 'search', 'sort'];

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  {
    call: 'POST v1/support/tickets/',
    inputs: ['name', 'email', 'companyName', 'subject', 'description'],
    status: 201,
  },
  { call: 'POST /v1/auth/login' },
  {
    call: 'POST /v1/auth/signup',
    inputs: ['email', 'name', 'companyName', 'companyAddress', 'companyPhone', 'companyCode'],
  },
  { call: 'GET v1/payment-reasons' },
  { call: 'GET v1/portals/{portalId}' },
  { call: 'GET v1/portals' },
  { call: 'GET v1/portals/info/{subdomain}' },
  { call: 'POST v1/auth/email/verification' },
  { call: 'POST /api/user/login-history/t2', inputs: ['userId', 'portalId', 'providerId', 'action'] },
  { call: 'GET /v1/users/company' },
  { call: 'GET v1/users/me' },
  { call: 'POST v1/users', inputs: ['name'] },
  { call: 'POST /v1/auth/change-email', inputs: ['email'] },
  { call: 'POST /v1/auth/password/recovery', inputs: ['email', 'organizationId'] },
  { call: 'GET /v1/invoices/summary/all', inputs: ['currencyCode'] },
  { call: 'GET /v1/waivers', inputs: ['startDate', 'endDate'] },
  { call: 'GET /api/projects-t2/open', inputs: ['currencyCode', 'startDate', 'endDate', 'search'] },
  { call: 'GET /api/projects-t2/filter', inputs: ['search', 'projectId'] },
  { call: 'GET /api/projects-t2/{projectId}/invoices-thru-date', inputs: ['type', 'throughDate'] },
  {
    call: 'POST /api/waiver-request/save/t2',
    inputs: [
      'jobId',
      'jobName',
      'invoices',
      'waiverType',
      'throughDate',
      'customFile',
      'requestNotarization',
      'projectNotFound',
      'email',
      'isPaid',
      'isInvoiceAlreadyPaid',
      'recurringSchedule',
      'recurringScheduleDay',
      'requestWetInkSignature',
      'unconditionalProgressTemplate',
      'paymentDetailType',
      'paymentBranchLocation',
      'paymentDate',
      'paymentMethod',
      'paymentCheckNumber',
      'paymentCheckAmount',
      'paymentMailedDate',
      'notes',
      'projectAddress',
      'projectId',
      'OrganizationId',
      'name',
      'source',
    ],
  },
  { call: 'GET /api/waiver-request/{id}/download' },
  { call: 'GET /api/pdf/document/{id}/download/t2' },
  { call: 'GET v1/invoices/filter/all', inputs: [...LIST, 'projectId'] },
  { call: 'GET v1/invoices/filter/all/download/csv' },
  { call: 'GET v1/invoices/{id}' },
  { call: 'GET v1/invoices/unpaid/all', inputs: ['isPaid', 'type'] },
  { call: 'GET v1/invoices/{id}/download', inputs: ['print', 'view'] },
  { call: 'GET v1/invoices/{id}/events' },
  { call: 'POST v1/invoices/{id}/email', inputs: ['emails'] },
  { call: 'POST /v1/payments' },
  { call: 'POST /v1/payments/one-time-pay' },
  { call: 'POST /v1/payments/prepay' },
  { call: 'GET v1/payments/{code}' },
  { call: 'DELETE /v1/payments/{code}' },
  { call: 'GET /v1/payments', inputs: [...LIST, 'paymentStatus', 'currencyCode', 'hideScheduledRecurrence'] },
  { call: 'GET v1/payments/download/csv' },
  { call: 'GET v1/payments/{code}/download', inputs: ['print'] },
  { call: 'POST v1/payments/{id}/email', inputs: ['emails'] },
  { call: 'GET v1/recurrences/{id}' },
  { call: 'GET /v1/recurrences/', inputs: ['status', 'currencyCode', ...LIST] },
  { call: 'DELETE /v1/recurrences/{id}' },
  { call: 'GET /v1/card-on-file', inputs: ['paymentType'] },
  { call: 'DELETE /v1/card-on-file/{id}' },
  { call: 'GET v1/payments/creditcard/publicapikey' },
  { call: 'GET v1/tokenize/public-key' },
  { call: 'POST v1/tokenize', inputs: ['token'] },
  { call: 'GET v1/payment-requests/{token}' },
];

/** Calls of the tables that are not served yet. A call that is served must be taken out. */
export const NOT_SERVED_YET: Readonly<Record<string, string>> = {};

/** Paths that the specification leaves open and decision B14 names. */
export const DECIDED_CALLS: readonly SpecifiedCall[] = [
  { call: 'GET v1/documents', inputs: [...LIST, 'documentType', 'projectId'] },
  { call: 'POST v1/checkout-tokens' },
  { call: 'GET v1/invoices/open-total', inputs: ['currencyCode'] },
  { call: 'POST v1/auth/email/confirm' },
];
