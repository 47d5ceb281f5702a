// Waivers of every state and type: as they usually are, and as hard to lay out as they come, with long names and forty
// invoices.
import { addDays, asDay } from '@plumbline/rules/dates';
import { add, asCents, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { notaryNeed } from '@plumbline/rules/waivers/state-rules';
import { DEFAULT_FOOTER, defaultWording } from '@plumbline/rules/waivers/templates/default-wording';
import { sampleWaiver } from '@plumbline/rules/waivers/templates/sample-waiver';
import {
  ANY_STATE,
  TEMPLATE_TYPES,
  type TemplateContent,
  type TemplateSlot,
} from '@plumbline/rules/waivers/templates/template-content';
import { nodesOf } from '@plumbline/rules/waivers/templates/template-doc';
import { mergeValues, type WaiverSnapshot } from '@plumbline/rules/waivers/templates/waiver-snapshot';
import { renderPdf } from '@plumbline/server/pdf/render-pdf';
import type { WaiverDocument } from '@plumbline/server/pdf/waiver-document';
import { ALL_STATE_FORMS } from './state-forms.ts';

const CLAIMANT = {
  name: 'Granite Supply',
  legalName: 'Granite Supply Company of Northern California and Western Nevada, Incorporated',
  address: '2200 Quarry Line Road, Building 14, Receivables Department, Sacramento, CA 95899',
  phone: '(916) 555-0142',
};
const PROJECT =
  'Connecticut Shoreline Community Hospital, East Wing Expansion and Seismic Retrofit of the Existing Ambulatory Surgery Center, Phase 3B';
const INVOICES = 40;
const EXCEPTED = 4;

const invoices: WaiverSnapshot['invoices'] = Array.from({ length: INVOICES }, (_, at) => ({
  invoiceNumber: String(480_112 + at * 37),
  invoiceCreatedAt: addDays(asDay('2026-06-01'), at * 3),
  poNumber: at % 5 === 0 ? null : `PO-7741-${at}-SHORELINE`,
  totalAmount: asCents(1_204_55 + at * 311_07),
  balance: asCents(1_204_55 + at * 311_07),
  share: at < EXCEPTED ? 'excepted' : 'waived',
  received: asCents(1_204_55),
}));

const usual = (slot: TemplateSlot): WaiverSnapshot =>
  sampleWaiver(slot, {
    ...CLAIMANT,
    legalName: 'Granite Supply, Inc.',
    address: '2200 Quarry Line Road, Sacramento, CA 95899',
  });

const sumOf = (
  all: WaiverSnapshot['invoices'],
  share: 'waived' | 'excepted',
  amountOf: (invoice: WaiverSnapshot['invoices'][number]) => Cents,
): Cents => add(ZERO, ...all.filter((invoice) => invoice.share === share).map(amountOf));

function extreme(slot: TemplateSlot): WaiverSnapshot {
  const sample = sampleWaiver(slot, CLAIMANT);
  const exceptionsAmount = sumOf(invoices, 'excepted', ({ balance }) => balance);
  const figures = isUnconditional(slot.waiverType)
    ? { amount: sumOf(invoices, 'waived', ({ received = ZERO }) => received), openBalance: exceptionsAmount }
    : conditionalFigures(sample, exceptionsAmount);
  return {
    ...sample,
    customer: { ...sample.customer, name: 'Tarnwick Constructors and Sons of the Greater Sacramento Valley, LLC' },
    project: { ...sample.project, name: PROJECT, address: '1 Breakwater Plaza, Suite 400, New London, CT 06399' },
    owner: { ...sample.owner, name: 'Connecticut Shoreline Health System and Affiliated Hospitals, Inc.' },
    invoices,
    ...figures,
    exceptionsAmount,
  };
}

function conditionalFigures({ disputedAmount, creditsAmount = ZERO }: WaiverSnapshot, exceptionsAmount: Cents) {
  const balances = sumOf(invoices, 'waived', ({ balance }) => balance);
  const amount = subtract(balances, add(disputedAmount, creditsAmount));
  return { amount, openBalance: add(amount, disputedAmount, exceptionsAmount) };
}

function documentOf(
  slot: TemplateSlot,
  template: TemplateContent,
  waiver: WaiverSnapshot,
  name: string,
): WaiverDocument {
  const signer = { name, title: 'Senior credit manager', signedOn: waiver.issuedOn };
  const isInForm = nodesOf(template.doc).some(({ type }) => type === 'notaryBlock');
  return {
    owner: { name: CLAIMANT.name, logo: null, brandColor: '#1f5fd1', contact: [] },
    createdAt: new Date('2026-11-16T18:00:00.000Z'),
    template,
    values: mergeValues(waiver, signer),
    waiver,
    signer,
    footnote: slot.stateCode === ANY_STATE ? DEFAULT_FOOTER : null,
    verifyCode: 'W7K3M9Q2XW4D',
    hasNotaryPage: !isInForm && notaryNeed(slot.stateCode, null) === 'required',
    isNotaryLeftOut: false,
    watermark: null,
    certificate: {
      documentId: '01a1e9e6-f23e-745f-b795-9478ed4e7df3',
      unsignedSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      templateSha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      templateName: 'Template 01a1e9e6-f23e-745f-b795-9478ed4e7df3, version 1',
      verifyUrl: 'https://granite.example/verify/W7K3M9Q2XW4D',
      signer: {
        ...signer,
        email: 'bartholomew@granitesupply.example',
        address: '203.0.113.24',
        method: 'Password, entered again',
      },
      events: ['requested', 'approved', 'signed'].map((action, at) => ({
        at: `2026-11-1${at + 4}T18:15:00.000Z`,
        action,
        actor: at === 0 ? null : name,
        address: '203.0.113.24',
      })),
    },
  };
}

type DrawnPage = { name: string; draw: () => Promise<Uint8Array> };

const SLOTS = [
  ...TEMPLATE_TYPES.map((waiverType) => ({
    stateCode: ANY_STATE,
    waiverType,
    projectClass: 'any' as const,
    draft: defaultWording(waiverType),
  })),
  ...ALL_STATE_FORMS,
];

const pagesOf = (kind: string, waiverOf: (slot: TemplateSlot) => WaiverSnapshot, signer: string): DrawnPage[] =>
  SLOTS.map(({ draft, ...slot }) => {
    const state = slot.stateCode === ANY_STATE ? 'default' : slot.stateCode;
    const share = { tenant: 'demo', party: 'demo' };
    const document = documentOf(slot, draft, waiverOf(slot), signer);
    return {
      name: `${state}-${slot.waiverType.replace('.', '-')}-${kind}`,
      draw: async () => (await renderPdf(share, { kind: 'waiver', document })).bytes,
    };
  });

/** Each with a name for its file. */
export const usualPages = (): DrawnPage[] => pagesOf('usual', usual, 'Dana Whitfield');
export const extremePages = (): DrawnPage[] =>
  pagesOf('extreme', extreme, 'Bartholomew Featherstonehaugh-Lundgaard III');
