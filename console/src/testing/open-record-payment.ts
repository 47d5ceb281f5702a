// Opens the page on which a check, cash or a wire is recorded, for a screen test.
import { getCustomer, listCustomerOpenInvoices } from '@plumbline/contract/customers/customers';
import { listCustomers } from '@plumbline/contract/members';
import { recordOfflinePayment } from '@plumbline/contract/payment-desk/offline-payments';
import { listConsolePortals } from '@plumbline/contract/settings/portal-settings';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import { findField } from '@plumbline/ui/testing/find-field';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { page } from 'vitest/browser';
import type { OpenInvoice } from '../lib/open-invoice.ts';
import { aCustomer } from './a-customer.ts';
import { LINK_CUSTOMER } from './a-payment-link.ts';
import { openScreen, type ScreenOptions } from './open-screen.tsx';

export const PORTAL = {
  id: '0198c7a2-0000-7000-8000-000000000021',
  name: 'Granite Supply',
  label: 'granite',
  url: 'https://granite.plumbline.example',
};
export const BRANCH = { ...PORTAL, id: '0198c7a2-0000-7000-8000-000000000023', name: 'Branch', label: 'branch' };

const invoice = (place: number, balance: number, facts: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: `0198c7a2-0000-7000-8000-00000000004${place}`,
  invoiceNumber: `48420${place}`,
  poNumber: null,
  dueDate: asDay(`2026-10-0${place}`),
  jobName: null,
  totalAmount: asCents(balance),
  balance: asCents(balance),
  heldAmount: ZERO,
  ...facts,
});

/** 60.00, 25.00 of which another payment holds 15.00 more, nothing, and 200.00. */
export const INVOICES = [
  invoice(1, 60_00, { jobName: 'Harbor Tower', poNumber: '77' }),
  invoice(2, 40_00, { heldAmount: asCents(15_00), poNumber: 'PO-7032' }),
  invoice(3, 30_00, { heldAmount: asCents(30_00) }),
  invoice(4, 200_00, { dueDate: null }),
] as const;

export const CODE = 'P61NVT310000';
export const RECORDED = {
  id: '0198c7a2-0000-7000-8000-000000000031',
  code: CODE,
  status: 'APPROVED',
  creditNumber: null,
} as const;

export const openRecordPayment = (
  query = `?customer=${LINK_CUSTOMER.id}`,
  { answers = [], ...options }: ScreenOptions = {},
): Promise<TestScreen> =>
  openScreen(`/payments/new${query}`, {
    ...options,
    answers: [
      answer(listCustomers, { rows: [{ ...LINK_CUSTOMER, code: 'SED311', address: null }], count: 1 }),
      answer(getCustomer, aCustomer()),
      answer(listConsolePortals, { rows: [PORTAL], count: 1 }),
      answer(listCustomerOpenInvoices, { rows: [...INVOICES], count: INVOICES.length }),
      answer(recordOfflinePayment, RECORDED),
      ...answers,
    ],
  });

export const invoiceBox = (place: number) => page.getByRole('checkbox', { name: `Invoice 48420${place}` });
export const share = (place: number) => findField(`Amount for invoice 48420${place}`);
export const recordButton = () => page.getByRole('main').getByRole('button', { name: /^Record / });

export function choosePaidBy(name: string): void {
  // The radio button itself is hidden below its label.
  const radio = page.getByRole('radio', { name, exact: true });
  radio.element().closest('label')?.click();
}

/** Check 1042. */
export async function fillCheck(amount: string): Promise<void> {
  await findField('Check number').fill('1042');
  await findField('Amount').fill(amount);
}
