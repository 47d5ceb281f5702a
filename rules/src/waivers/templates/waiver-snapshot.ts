// What a waiver says, frozen when it is signed.

import { formatDay, type Day } from '../../dates.ts';
import { formatCents, ZERO, type Cents, type CurrencyCode } from '../../money.ts';
import { isUnconditional, waiverNumber, waiverTypeLabel, type WaiverType } from '../waiver-types.ts';
import { amountInWords } from './amount-in-words.ts';
import type { MergeValues } from './merge-fields.ts';
import type { TemplateClass, TemplateType } from './template-content.ts';

export type SnapshotInvoice = {
  readonly invoiceNumber: string;
  readonly invoiceCreatedAt: Day;
  readonly poNumber: string | null;
  readonly totalAmount: Cents;
  /** What counted of it when the waiver was made. */
  readonly balance: Cents;
  readonly share: 'waived' | 'excepted';
  /** What an unconditional waiver acknowledges of it; documents of earlier versions do not say. */
  readonly received?: Cents;
};

export type PreviousWaiver = {
  readonly number: number;
  readonly waiverType: WaiverType;
  readonly throughDate: Day | null;
  readonly signedOn: Day;
  /** Null if it says none, such as a customer's own form. */
  readonly amount: Cents | null;
};

export type WaiverSnapshot = {
  readonly number: number;
  readonly waiverType: TemplateType;
  readonly currencyCode: CurrencyCode;
  readonly issuedOn: Day;
  readonly throughDate: Day | null;
  readonly projectClass: TemplateClass | null;
  readonly amount: Cents;
  readonly openBalance: Cents;
  readonly exceptionsAmount: Cents;
  readonly exceptionsDates: readonly Day[];
  readonly disputedAmount: Cents;
  /** Documents of earlier versions do not say it. */
  readonly creditsAmount?: Cents;
  readonly claimant: {
    readonly name: string;
    readonly legalName: string;
    readonly address: string | null;
    readonly phone: string | null;
  };
  readonly customer: { readonly name: string; readonly code: string; readonly address: string | null };
  readonly project: {
    readonly name: string | null;
    readonly jobId: string | null;
    readonly address: string | null;
    /** Documents of earlier versions do not say it. */
    readonly city?: string | null;
    readonly county: string | null;
    readonly state: string | null;
    readonly legalDescription: string | null;
  };
  readonly owner: { readonly name: string | null; readonly address: string | null };
  readonly generalContractorName: string | null;
  readonly lenderName: string | null;
  readonly payment: {
    readonly maker: string | null;
    readonly payees: string | null;
    readonly method: string | null;
    readonly checkNumber: string | null;
    readonly date: Day | null;
    /** A check to the customer and the supplier; documents of earlier versions do not say. */
    readonly isJoint?: boolean;
  };
  readonly materialsDescription: string;
  readonly invoices: readonly SnapshotInvoice[];
  /** Those of the project that hold, for a text with a table of them. */
  readonly previousWaivers?: readonly PreviousWaiver[];
};

/** Null while nobody has signed it. */
export type WaiverSigner = { readonly name: string; readonly title: string; readonly signedOn: Day };

const METHODS: Readonly<Record<string, string>> = { ACH: 'ACH', CREDIT_CARD: 'Credit card', CHECK: 'Check' };

const BY_HAND = {
  'notary.name': null,
  'notary.commissionNumber': null,
  'notary.commissionExpires': null,
  'notary.county': null,
  'notary.state': null,
  'notary.date': null,
  'witness.name': null,
  'witness.address': null,
  'witness.date': null,
} as const;

const dayOrNull = (day: Day | null) => (day === null ? null : formatDay(day));
const listOf = (texts: readonly (string | null)[]): string | null =>
  [...new Set(texts.filter((text) => text !== null && text.trim() !== ''))].join(', ') || null;

export function mergeValues(waiver: WaiverSnapshot, signer: WaiverSigner | null): MergeValues {
  const { claimant, customer, project, owner, payment, invoices } = waiver;
  const money = (amount: Cents) => formatCents(amount, waiver.currencyCode);
  const waived = invoices.filter(({ share }) => share === 'waived');
  const days = waived.map(({ invoiceCreatedAt }) => invoiceCreatedAt).toSorted();
  return {
    'claimant.name': claimant.name,
    'claimant.legalName': claimant.legalName,
    'claimant.address': claimant.address,
    'claimant.phone': claimant.phone,
    'signer.name': signer?.name ?? null,
    'signer.title': signer?.title ?? null,
    'signer.date': dayOrNull(signer?.signedOn ?? null),
    'customer.name': customer.name,
    'customer.code': customer.code,
    'customer.address': customer.address,
    'project.name': project.name,
    'project.jobId': project.jobId,
    'project.address': project.address,
    'project.city': project.city ?? null,
    'project.county': project.county,
    'project.state': project.state,
    'project.legalDescription': project.legalDescription,
    'owner.name': owner.name,
    'owner.address': owner.address,
    'generalContractor.name': waiver.generalContractorName,
    'lender.name': waiver.lenderName,
    throughDate: dayOrNull(waiver.throughDate),
    amount: money(waiver.amount),
    amountInWords: amountInWords(waiver.amount),
    'payment.maker': payment.maker,
    'payment.payees': payment.payees,
    'payment.method': METHODS[payment.method ?? ''] ?? null,
    'payment.checkNumber': payment.checkNumber,
    'payment.date': dayOrNull(payment.date),
    'payment.isJoint': payment.isJoint === true ? 'Yes' : 'No',
    'exceptions.amount': money(waiver.exceptionsAmount),
    'exceptions.dates': listOf(waiver.exceptionsDates.map((day) => formatDay(day))),
    disputedAmount: money(waiver.disputedAmount),
    // Suppliers of materials bill none.
    retainageAmount: money(ZERO),
    unpaidAmount: money(isUnconditional(waiver.waiverType) ? waiver.openBalance : waiver.exceptionsAmount),
    'invoices.list': listOf(waived.map(({ invoiceNumber }) => invoiceNumber)),
    'invoices.count': String(waived.length),
    poNumbers: listOf(waived.map(({ poNumber }) => poNumber)),
    'paymentPeriod.from': dayOrNull(days[0] ?? null),
    'paymentPeriod.to': dayOrNull(waiver.throughDate ?? days.at(-1) ?? null),
    materialsDescription: waiver.materialsDescription,
    'waiver.number': waiverNumber(waiver.number),
    'waiver.type': waiverTypeLabel(waiver.waiverType),
    'waiver.issuedOn': formatDay(waiver.issuedOn),
    ...BY_HAND,
  };
}
