// Invented parties and amounts, with which a template is previewed.

import { asDay } from '../../dates.ts';
import { asCents } from '../../money.ts';
import { isProgress, isUnconditional } from '../waiver-types.ts';
import type { TemplateSlot } from './template-content.ts';
import { ANY_STATE } from './template-content.ts';
import type { SnapshotInvoice, WaiverSnapshot } from './waiver-snapshot.ts';

const INVOICES: readonly SnapshotInvoice[] = [
  ['481044', '2026-09-11', 18_932_40, 8_932_40, 'excepted', 0] as const,
  ['482005', '2026-10-08', 9_764_12, 9_764_12, 'waived', 9_764_12] as const,
  ['482316', '2026-10-20', 2_305_00, 2_305_00, 'waived', 1_095_00] as const,
].map(([invoiceNumber, day, total, balance, share, received]) => ({
  invoiceNumber,
  invoiceCreatedAt: asDay(day),
  poNumber: 'PO-7741',
  totalAmount: asCents(total),
  balance: asCents(balance),
  share,
  received: asCents(received),
}));

export const sampleWaiver = (
  { stateCode, waiverType, projectClass }: TemplateSlot,
  claimant: WaiverSnapshot['claimant'],
): WaiverSnapshot => ({
  number: 1042,
  waiverType,
  currencyCode: 'USD',
  issuedOn: asDay('2026-11-16'),
  throughDate: isProgress(waiverType) ? asDay('2026-10-31') : null,
  projectClass,
  amount: asCents(10_859_12),
  // What an unconditional waiver acknowledges is open no more, and credits have paid nothing of it.
  openBalance: asCents(isUnconditional(waiverType) ? 8_932_40 : 20_211_52),
  exceptionsAmount: asCents(8_932_40),
  exceptionsDates: [asDay('2026-10-05')],
  disputedAmount: asCents(420_00),
  creditsAmount: asCents(isUnconditional(waiverType) ? 0 : 790_00),
  claimant: {
    ...claimant,
    address: claimant.address ?? '1200 Sample Way, Springfield',
    phone: claimant.phone ?? '(555) 010-0100',
  },
  customer: { name: 'Sample Constructors LLC', code: 'C-100', address: '77 Example Street, Springfield' },
  project: {
    name: 'Sample Court Apartments, Building C',
    jobId: '24-1187',
    address: '500 Sample Avenue, Springfield',
    city: 'Springfield',
    county: 'Sample County',
    state: stateCode === ANY_STATE ? 'IL' : stateCode,
    legalDescription: 'Lot 7, Block 2, Sample Addition',
  },
  owner: { name: 'Sample Owner LP', address: '9 Example Plaza, Springfield' },
  generalContractorName: 'Sample Builders, Inc.',
  lenderName: 'Sample Bank, N.A.',
  payment: {
    maker: 'Sample Constructors LLC',
    payees: claimant.legalName,
    method: 'CHECK',
    checkNumber: '20417',
    date: asDay('2026-11-12'),
    isJoint: false,
  },
  materialsDescription: 'building materials',
  invoices: INVOICES,
  previousWaivers: [
    {
      number: 1017,
      waiverType: 'conditional.progress',
      throughDate: asDay('2026-09-30'),
      signedOn: asDay('2026-10-05'),
      amount: asCents(23_051_16),
    },
  ],
});
