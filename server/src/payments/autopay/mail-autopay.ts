import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type AutopayMail, autopayMail } from '../../mails/autopay-mails.ts';
import { type MailApp, sendMail } from '../../mails/send-mail.ts';
import { selectIsMember, selectPayerAddress, selectPayingContacts } from '../receipts/payer.sql.ts';
import { selectCustomerName, selectMethodOfRule } from './autopay-method.sql.ts';
import type { RuleRow } from './autopay-rules.sql.ts';

type About = {
  rule: RuleRow;
  /** Who has changed the rule; left out if the system acts. */
  identityId?: string;
  words?: string;
  day?: Day;
  amount?: Cents;
  invoices?: readonly { invoiceNumber: string; amount: Cents }[];
};

/** Mails the person who acts, or who made the rule and still belongs to the customer, and the customer's people who may pay, in the same transaction. */
export async function mailAutopay(
  app: MailApp & Pick<App, 'tenants'>,
  tx: Tx,
  tenant: Tenant,
  { rule, identityId, ...about }: About,
  kind: AutopayMail,
): Promise<void> {
  const { organizationId, customerId, portalId, currencyCode, createdBy } = rule;
  const scope = { organizationId, customerId, portalId };
  const isKnown = identityId !== undefined || (await selectIsMember(tx, { ...scope, identityId: createdBy }));
  const person = isKnown ? await selectPayerAddress(tx, identityId ?? createdBy) : undefined;
  const contacts = await selectPayingContacts(tx, scope);
  const recipients = [...(person ? [person] : []), ...contacts.filter(({ email }) => email !== person?.email)];
  const mailed = {
    ...about,
    currencyCode,
    customerName: await selectCustomerName(tx, { organizationId, customerId }),
    paidWith: methodName(await selectMethodOfRule(tx, rule)) ?? '',
    changedBy: identityId === undefined ? null : (person?.name ?? null),
  };
  const url = `${app.tenants.urlOf(tenant)}/autopay?account=${customerId}`;
  for (const { name, email } of recipients) {
    await sendMail(app, tenant, email, autopayMail(tenant, mailed, { name, url }, kind), { sql: tx, customerId });
  }
}
