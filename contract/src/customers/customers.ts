// Customers, as the console lists and shows them.
import Type from 'typebox';
import {
  CUSTOMER_FILTERS,
  CUSTOMER_ORDERS,
  CUSTOMERS_COUNTED_MAX,
  CUSTOMERS_PAGE,
} from '@plumbline/rules/access/customer-list';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull } from '../call.ts';
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
      /** Sign-ups with an address of this domain are proposed for this customer. */
      emailDomain: orNull(Type.String()),
      /** Asked for waivers are held for a person to decide. */
      isOnHold: Type.Boolean(),
      hasAutopay: Type.Boolean(),
    }),
    /** By currency; at least one. */
    balances: Type.Array(
      fields({ currencyCode: CurrencyCode, open: Amount, pastDue: Amount, credit: Amount, buckets: Buckets }),
    ),
    projectCount: Type.Integer(),
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
        waiverType: Type.String(),
        status: Type.String(),
        jobName: orNull(Type.String()),
        throughDate: orNull(DayText),
        createdAt: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});
