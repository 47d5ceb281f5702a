// Sample forms of the states that have one for each type.
import { isFinal, isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { heading, notice, paragraph, rows, title } from './form-parts.ts';
import {
  CHECK,
  CLOSING,
  exceptions,
  JOB,
  largestNotice,
  money,
  nameOf,
  received,
  release,
  SAMPLE,
  throughDate,
  WARNING,
  type Writer,
} from './form-wording.ts';

export const california: Writer = (type) => [
  title(nameOf(type)),
  largestNotice(type),
  heading('Identifying information'),
  rows({ ...JOB, ...throughDate(type) }),
  heading(isUnconditional(type) ? 'Unconditional waiver and release' : 'Conditional waiver and release'),
  paragraph(release(type)),
  money(type),
  ...exceptions(type),
  SAMPLE,
  ...CLOSING,
];

export const arizona: Writer = (type) => [
  title(nameOf(type)),
  ...(isUnconditional(type) ? [notice(WARNING, 15)] : []),
  rows({ 'Project and job number': '{project.name}, {project.jobId}', ...JOB }),
  paragraph(release(type)),
  money(type),
  ...exceptions(type),
  paragraph(
    'The claimant has paid, or will promptly pay from this money, its own laborers, subcontractors, material suppliers and service providers for what they delivered to this job.',
  ),
  SAMPLE,
  ...CLOSING,
];

export const nevada: Writer = (type) => [
  title(nameOf(type)),
  rows({
    'Property name': '{project.name}',
    'Property location': '{project.address}',
    'Undersigned’s customer': '{customer.name}',
    'Invoice or payment application': '{invoices.list}',
    'Payment amount': '{amount}',
    ...(isFinal(type) ? {} : { 'Payment period': '{paymentPeriod.from} to {throughDate}' }),
    'Amount of disputed claims': '{disputedAmount}',
  }),
  paragraph(
    release(type).replace('the claimant', '{claimant.legalName}').replace('The claimant', '{claimant.legalName}'),
  ),
  ...(isFinal(type) ? [] : exceptions(type)),
  ...(isUnconditional(type) ? [notice(WARNING)] : []),
  SAMPLE,
  ...CLOSING,
];

/** Without room for exceptions. */
export const texas: Writer = (type) => [
  ...(isUnconditional(type) ? [notice(WARNING)] : []),
  title(nameOf(type)),
  rows({ Project: '{project.name}', 'Job number': '{project.jobId}' }),
  paragraph(
    release(type).replace('the claimant', '{claimant.legalName}').replace('The claimant', '{claimant.legalName}'),
  ),
  rows({ ...(isUnconditional(type) ? received : CHECK), Owner: '{owner.name}', Customer: '{customer.name}' }),
  paragraph('Location of the job: {project.address}. The property is owned by {owner.name}.'),
  paragraph(
    'The signer warrants that the claimant has paid, or will promptly pay in full from this money, everybody who delivered to the job for it.',
  ),
  SAMPLE,
  ...CLOSING,
];

export const michigan: Writer = (type) => [
  title(`${isFinal(type) ? 'Full' : 'Partial'} ${isUnconditional(type) ? 'unconditional' : 'conditional'} waiver`),
  paragraph(
    'My contract with {customer.name} to provide {materialsDescription} for the improvement of the property described as {project.address} is hereby waived as follows.',
  ),
  rows({
    'Lien waived': isFinal(type) ? 'In full' : 'In the amount of {amount}, through {throughDate}',
    ...(isUnconditional(type) ? {} : { Condition: 'Actual payment of {amount}' }),
    'Amount of this payment': '{amount}',
    Project: '{project.name}',
  }),
  ...(isFinal(type) ? [] : exceptions(type)),
  notice(
    'Do not sign blank or incomplete forms. Keep a copy. An owner of residential property who gets this from somebody else verifies it with the claimant in writing, by telephone or in person.',
  ),
  rows({ Telephone: '{claimant.phone}', Address: '{claimant.address}', Claimant: '{claimant.legalName}' }),
  SAMPLE,
  ...CLOSING,
];
