// Customers, as the console lists and shows them.
import Type from 'typebox';
import {
  CUSTOMER_FILTERS,
  CUSTOMER_ORDERS,
  CUSTOMERS_COUNTED_MAX,
  CUSTOMERS_PAGE,
} from '@plumbline/rules/access/customer-list';
import { HOLD_REASON_MAX } from '@plumbline/rules/access/customer-settings';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { PRECISE_STATUSES } from '@plumbline/rules/payments/precise-status';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Line } from '../free-text.ts';
import { AccessVersion, PermissionFields } from './permissions.ts';

const CUSTOMERS = '/v1/console/customers';

const Buckets = fields({ current: Amount, '30': Amount, '60': Amount, '90': Amount, '91': Amount });

export const browseCustomers = call({
  method: 'GET',
  path: CUSTOMERS,
  caller: 'staff',
  summary: 'Customers with what they owe, in pages; found by name, number, address of a person, or project.',
  query: fields({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    sort: Type.Optional(oneOf(CUSTOMER_ORDERS)),
    filter: Type.Optional(oneOf(CUSTOMER_FILTERS)),
    currencyCode: Type.Optional(CurrencyCode),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: CUSTOMERS_COUNTED_MAX / CUSTOMERS_PAGE })),
  }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        code: Type.String(),
        name: Type.String(),
        address: orNull(Type.String()),
        open: Amount,
        pastDue: Amount,
        /** People with access. */
        peopleCount: Type.Integer(),
      }),
    ),
    /** Counted up to 10,000. */
    count: Type.Integer(),
  }),
});

export const getCustomer = call({
  method: 'GET',
  path: `${CUSTOMERS}/:customerId`,
  caller: 'staff',
  summary: 'A customer with balances, people, last payments and last waivers.',
  params: fields({ customerId: Id }),
  answer: fields({
    id: Id,
    code: Type.String(),
    name: Type.String(),
    address: orNull(Type.String()),
    phone: orNull(Type.String()),
    contactEmail: orNull(Type.String()),
    /** In the organization's time zone. */
    today: DayText,
    /** Of the last file of invoices that was imported; null without one. */
    booksAsOf: orNull(Instant),
    settings: fields({
      /** Sign-ups with an address of one of these domains are proposed for this customer. */
      emailDomains: Type.Array(Type.String()),
      /** Asked for waivers are held for a person to decide. */
      isOnHold: Type.Boolean(),
      /** What the ERP says; it counts where nobody has set anything else. */
      erp: fields({ emailDomain: orNull(Type.String()), isOnHold: Type.Boolean() }),
      hasOwnEmailDomains: Type.Boolean(),
      /** Null where the ERP decides. */
      ownHold: orNull(
        fields({ isOnHold: Type.Boolean(), reason: Type.String(), at: Instant, byName: orNull(Type.String()) }),
      ),
      hasAutopay: Type.Boolean(),
      /** Its people are mailed what is due, where the portal does that. */
      isReminded: Type.Boolean(),
    }),
    /** By currency; at least one. */
    balances: Type.Array(
      fields({ currencyCode: CurrencyCode, open: Amount, pastDue: Amount, credit: Amount, buckets: Buckets }),
    ),
    projectCount: Type.Integer(),
    /** People with access, as in the list of customers: each once, without suspended ones. */
    peopleCount: Type.Integer(),
    people: Type.Array(
      fields({
        userId: Id,
        portalId: Id,
        portalName: Type.String(),
        name: Type.String(),
        email: Type.String(),
        status: oneOf(['APPROVED', 'SUSPENDED']),
        permissions: PermissionFields,
        version: AccessVersion,
        signedInAt: orNull(Instant),
      }),
    ),
    /** People who were invited and have not accepted yet. */
    invitedCount: Type.Integer(),
    payments: Type.Array(
      fields({
        id: Id,
        code: Type.String(),
        status: Type.String(),
        /** Declined, returned and the like, which the status does not say; null where it does. */
        preciseStatus: orNull(oneOf(PRECISE_STATUSES)),
        paymentType: Type.String(),
        total: Amount,
        currencyCode: CurrencyCode,
        createdAt: Instant,
      }),
    ),
    waivers: Type.Array(
      fields({
        id: Id,
        number: Type.Integer(),
        waiverType: oneOf(WAIVER_TYPES),
        /** As the customer sees it: one of a request, or `void`, `replaced`, `payment-returned` or `withdrawn`. */
        status: Type.String(),
        jobName: orNull(Type.String()),
        throughDate: orNull(DayText),
        createdAt: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const changeCustomerSettings = call({
  method: 'PUT',
  path: `${CUSTOMERS}/:customerId/settings`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary:
    'Sets the email domains, the hold and the reminders of a customer, which no import changes; what is left out stays, and the ERP decides again about what is taken back.',
  params: fields({ customerId: Id }),
  body: fields({
    /** None takes them back. */
    emailDomains: Type.Optional(Type.Array(Line(300), { maxItems: 50 })),
    hold: Type.Optional(
      fields({
        /** Null takes it back. */
        isOnHold: orNull(Type.Boolean()),
        /** Why it is set or lifted; staff read it. */
        reason: Line(HOLD_REASON_MAX),
      }),
    ),
    /** Whether its people are mailed what is due (RMD-01). */
    isReminded: Type.Optional(Type.Boolean()),
  }),
  answer: fields({}),
  refusals: ['not_found', 'invalid_request'],
});

export const listCustomerOpenInvoices = call({
  method: 'GET',
  path: `${CUSTOMERS}/:customerId/open-invoices`,
  caller: 'staff',
  summary: 'What a customer can be asked to pay: open invoices in one currency, the first due first, at most 500.',
  params: fields({ customerId: Id }),
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        invoiceNumber: Type.String(),
        poNumber: orNull(Type.String()),
        dueDate: orNull(DayText),
        jobName: orNull(Type.String()),
        totalAmount: Amount,
        balance: Amount,
        /** What payments under way or scheduled will pay of the balance. */
        heldAmount: Amount,
      }),
    ),
    /** Of all that are open; counted up to 10,000. */
    count: Type.Integer(),
  }),
  refusals: ['not_found'],
});
