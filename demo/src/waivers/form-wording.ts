// What the sample forms of several states say in the same words.
import type { TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { isFinal, isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { block, heading, notice, numbered, paragraph, rows } from './form-parts.ts';

export const nameOf = (type: TemplateType): string =>
  `${isUnconditional(type) ? 'Unconditional' : 'Conditional'} waiver and release on ${isFinal(type) ? 'final' : 'progress'} payment`;

export const SAMPLE = paragraph('Sample wording of the demonstration. It is not the text of the statute.');
export const CLOSING = [block('signatureBlock'), block('invoiceTable')];

export const JOB = {
  'Name of claimant': '{claimant.legalName}',
  'Name of customer': '{customer.name}',
  'Job location': '{project.name}, {project.address}',
  Owner: '{owner.name}',
};
export const CHECK = {
  'Maker of check': '{payment.maker}',
  'Amount of check': '{amount}',
  'Check payable to': '{payment.payees}',
};

export const WARNING =
  'Notice to claimant: this document gives up rights without a condition, and states that you have been paid for giving them up. It holds against you once it is signed, even if you have not been paid. If you have not been paid, use a conditional form.';
const CONDITION =
  'Notice: this document gives up the claimant’s lien, stop payment notice and payment bond rights once the claimant has been paid. Nobody should rely on it without evidence that the payment has arrived.';

export const release = (type: TemplateType): string => {
  const rights = 'lien, stop payment notice and payment bond rights';
  const when = isUnconditional(type)
    ? 'The claimant has been paid, and gives up'
    : 'When the check below has been endorsed and paid by the bank on which it is drawn, the claimant gives up';
  const what = isFinal(type)
    ? 'for all labor, service, equipment and material delivered to the customer on this job'
    : 'for labor, service, equipment and material delivered to the customer on this job through {throughDate}';
  return `${when} the ${rights} that it has ${what}.`;
};

export const exceptions = (type: TemplateType): TemplateNode[] =>
  isFinal(type)
    ? [heading('Exceptions'), paragraph('Disputed claims for extras in the amount of {disputedAmount}.')]
    : [
        heading('Exceptions'),
        numbered([
          'Retentions and extras that are billed after the date of this document.',
          'Disputed claims of {disputedAmount}.',
          'Progress payments for which a conditional waiver was given on {exceptions.dates} and that have not been received: {exceptions.amount}.',
        ]),
        block('exceptionsTable'),
      ];

/** Largest of the form, where an unconditional one asks for it. */
export const largestNotice = (type: TemplateType): TemplateNode =>
  isUnconditional(type) ? notice(WARNING, 15) : notice(CONDITION);

export const throughDate = (type: TemplateType) => (isFinal(type) ? {} : { 'Through date': '{throughDate}' });
export const received = { 'Amount received': '{amount}' };
export const money = (type: TemplateType) => rows(isUnconditional(type) ? received : CHECK);

export type Writer = (type: TemplateType) => readonly TemplateNode[];
