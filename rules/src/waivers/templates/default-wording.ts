// The wording for states without a prescribed form (decision D11). It follows no statute.

import type { TemplateContent, TemplateType } from './template-content.ts';
import type { TemplateNode } from './template-doc.ts';

export const DEFAULT_FOOTER = 'General form supplied by the portal. Not a state-prescribed form.';

/** Goes up with every change of the wording. */
export const DEFAULT_WORDING_VERSION = 1;

const BASE_SIZE_PT = 10.5;

/** A field is written in braces. */
const inline = (text: string, marks: TemplateNode['marks'] = []): TemplateNode[] =>
  text
    .split(/(\{[\w.]+\})/)
    .filter((part) => part !== '')
    .map((part) => ({
      ...(part.startsWith('{')
        ? { type: 'mergeField' as const, attrs: { field: part.slice(1, -1) } }
        : { type: 'text' as const, text: part }),
      ...(marks.length > 0 && { marks }),
    }));

const title = (text: string): TemplateNode => ({ type: 'heading', attrs: { level: 1 }, content: inline(text) });
const paragraph = (text: string): TemplateNode => ({ type: 'paragraph', content: inline(text) });
const block = (type: 'exceptionsTable' | 'invoiceTable' | 'signatureBlock'): TemplateNode => ({ type });

const row = (label: string, value: string): TemplateNode => ({
  type: 'tableRow',
  content: [
    { type: 'tableCell', content: [{ type: 'paragraph', content: inline(label, [{ type: 'bold' }]) }] },
    { type: 'tableCell', content: [paragraph(value)] },
  ],
});

const PARTIES = [
  row('Supplier', '{claimant.legalName}'),
  row('Customer', '{customer.name}'),
  row('Project', '{project.name}, {project.address}'),
  row('Owner', '{owner.name}'),
];
const THROUGH = row('Deliveries through', '{throughDate}');
const parties = (...more: readonly TemplateNode[]): TemplateNode => ({ type: 'table', content: [...PARTIES, ...more] });

const NOTICE: TemplateNode = {
  type: 'noticeBlock',
  content: [
    {
      type: 'paragraph',
      content: inline('Signing this gives up rights at once. Sign only if the payment is safely in your account.', [
        { type: 'bold' },
      ]),
    },
  ],
};

const SALE =
  '{claimant.legalName} (Supplier) sold materials to {customer.name} (Customer) for {project.name}, {project.address}, owned by {owner.name} (the project).';
const EXPECTED = 'From {payment.maker}, payable to {payment.payees}, Supplier expects {amount} ({amountInWords}).';
const SAFE = 'When that money has reached Supplier and can no longer be returned by the paying bank,';
const BEFORE =
  'Before that moment this paper changes nothing, and if the money is taken back it counts as never given.';
const RIGHTS = 'its lien and payment-bond rights';
const DELIVERED = 'for materials delivered to Customer on or before {throughDate}';
const KEPT = paragraph(
  'Kept by Supplier: later deliveries, retained sums, disputed sums of {disputedAmount}, and the items here:',
);
const CLOSING = [paragraph('Nothing else is released.'), block('signatureBlock'), block('invoiceTable')];

const WORDINGS: Readonly<Record<TemplateType, readonly TemplateNode[]>> = {
  'conditional.progress': [
    title('Progress waiver, effective on payment'),
    parties(THROUGH, row('Amount expected', '{amount}')),
    paragraph(SALE),
    paragraph(EXPECTED),
    paragraph(`${SAFE} Supplier gives up, up to that amount, ${RIGHTS} against the project ${DELIVERED}.`),
    paragraph(BEFORE),
    KEPT,
    block('exceptionsTable'),
    ...CLOSING,
  ],
  'unconditional.progress': [
    title('Progress waiver, effective now'),
    NOTICE,
    parties(THROUGH, row('Amount received', '{amount}')),
    paragraph(SALE),
    paragraph('Supplier confirms that it holds {amount} ({amountInWords}) for the project.'),
    paragraph(`Supplier gives up, up to that amount, ${RIGHTS} against the project ${DELIVERED}.`),
    KEPT,
    block('exceptionsTable'),
    ...CLOSING,
  ],
  'conditional.final': [
    title('Final waiver, effective on payment'),
    parties(row('Amount expected', '{amount}')),
    paragraph(SALE),
    paragraph(EXPECTED),
    paragraph(
      'That amount is all that Supplier is owed for the project, except disputed sums of {disputedAmount} and the items here:',
    ),
    block('exceptionsTable'),
    paragraph(`${SAFE} Supplier gives up its remaining lien and payment-bond rights against the project.`),
    paragraph(BEFORE),
    ...CLOSING,
  ],
  'unconditional.final': [
    title('Final waiver, effective now'),
    NOTICE,
    parties(),
    paragraph(SALE),
    paragraph(
      `Supplier has been paid in full for the project, apart from disputed sums of {disputedAmount}, and gives up ${RIGHTS} against it.`,
    ),
    ...CLOSING,
  ],
};

export const defaultWording = (type: TemplateType): TemplateContent => ({
  baseSizePt: BASE_SIZE_PT,
  legalReference: '',
  doc: { type: 'doc', content: WORDINGS[type] },
});
