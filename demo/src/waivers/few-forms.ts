// Sample forms of the states that have one or two.
import type { TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';
import { isFinal, isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import { block, notice, numbered, paragraph, rows, title } from './form-parts.ts';
import { CLOSING, exceptions, JOB, SAMPLE, throughDate, type Writer } from './form-wording.ts';

export const florida: Writer = (type) => [
  title(
    isFinal(type)
      ? 'Waiver and release of lien upon final payment'
      : 'Waiver and release of lien upon progress payment',
  ),
  paragraph(
    isFinal(type)
      ? 'The undersigned lienor, in consideration of the final payment in the amount of {amount}, gives up its lien and right to claim a lien for labor, services or materials delivered to {customer.name} on the job of {owner.name}, for the following property:'
      : 'The undersigned lienor, in consideration of the sum of {amount}, gives up its lien and right to claim a lien for labor, services or materials delivered through {throughDate} to {customer.name} on the job of {owner.name}, for the following property:',
  ),
  rows({ Property: '{project.name}, {project.address}', County: '{project.county}', Lienor: '{claimant.legalName}' }),
  ...(isUnconditional(type)
    ? []
    : [paragraph('This waiver is conditioned on payment of the consideration described above.')]),
  ...(isFinal(type)
    ? []
    : [paragraph('It does not cover retention, or labor, services or materials delivered after the date above.')]),
  SAMPLE,
  ...CLOSING,
];

const SOUTHERN_PARTIES =
  '{claimant.legalName}, the undersigned, has been employed by {customer.name} to deliver {materialsDescription} for the building known as {project.name}, located at {project.address}, in {project.county}, and owned by {owner.name}.';
const southern = (type: TemplateType): TemplateNode[] => [
  paragraph(SOUTHERN_PARTIES),
  paragraph(
    isFinal(type)
      ? 'Upon the receipt of {amount}, the undersigned gives up any and all liens and claims of lien that it has upon the property, and all rights against any labor or material bond.'
      : 'Upon the receipt of {amount}, the undersigned gives up any and all liens and claims of lien that it has upon the property, and all rights against any labor or material bond, through {throughDate}, except for rights to retained amounts.',
  ),
];

export const georgia: Writer = (type) => [
  title(isFinal(type) ? 'Waiver and release upon final payment' : 'Interim waiver and release upon payment'),
  rows({ State: 'Georgia', County: '{project.county}' }),
  ...southern(type),
  paragraph('Given under hand and seal on the day below.'),
  notice(
    'Notice: when you sign and submit this document, you are conclusively deemed to have been paid in full the amount stated above, even if you have not been paid, 90 days after its date, unless you file an affidavit of nonpayment before then.',
  ),
  SAMPLE,
  block('signatureBlock'),
  block('witnessBlock'),
  block('invoiceTable'),
];

export const mississippi: Writer = (type) => [
  title(isFinal(type) ? 'Waiver and release upon final payment' : 'Interim waiver and release upon payment'),
  rows({ State: 'Mississippi', County: '{project.county}' }),
  ...southern(type),
  notice(
    'Notice: when you sign and submit this document, you are conclusively deemed to have been paid in full the amount stated above, even if you have not been paid, 60 days after its date, unless you file an affidavit of nonpayment or a claim of lien before then.',
  ),
  SAMPLE,
  block('signatureBlock'),
  block('notaryBlock'),
  block('invoiceTable'),
];

export const massachusetts: Writer = () => [
  title('Partial waiver and subordination of lien'),
  rows({
    'Commonwealth of Massachusetts, county': '{project.county}',
    'Application for payment': '{invoices.list}',
    Owner: '{owner.name}',
    Contractor: '{generalContractor.name}',
    'Lender or mortgagee': '{lender.name}',
    Project: '{project.name}, {project.address}',
  }),
  numbered([
    'Customer under the contract: {customer.name}.',
    'Payment period: {paymentPeriod.from} to {paymentPeriod.to}.',
    'Amount retained: {retainageAmount}.',
    'Amount still unpaid of earlier periods: {unpaidAmount}.',
    'Amount due for this period: {amount}.',
  ]),
  paragraph(
    'On receipt of the amount due for this period, {claimant.legalName} gives up its right to a lien for what was delivered in it, and subordinates what is retained to the lender named above.',
  ),
  ...exceptions('conditional.progress').slice(2),
  paragraph('Signed under the penalties of perjury.'),
  SAMPLE,
  ...CLOSING,
];

export const missouri: Writer = () => [
  title('Unconditional final lien waiver for residential real property'),
  rows({ ...JOB, 'Street address': '{project.address}' }),
  paragraph(
    '{claimant.legalName} has received full and final payment for all that it delivered to the residential real property above, and gives up all rights to a mechanic’s lien against it.',
  ),
  rows({
    'Name and title of the signer': '{signer.name}, {signer.title}',
    Address: '{claimant.address}',
    Telephone: '{claimant.phone}',
  }),
  SAMPLE,
  ...CLOSING,
];

export const utah: Writer = (type) => [
  title(
    isFinal(type) ? 'Waiver and release upon final payment' : 'Conditional waiver and release upon progress payment',
  ),
  rows({
    'Property name': '{project.name}',
    'Property location': '{project.address}',
    'Undersigned’s customer': '{customer.name}',
    'Invoice or payment application': '{invoices.list}',
    'Payment amount': '{amount}',
    ...(isFinal(type) ? {} : { 'Payment period': '{paymentPeriod.from} to {throughDate}' }),
  }),
  paragraph(
    'To the extent that it is paid the amount above, {claimant.legalName} gives up its lien and bond rights on the property for what it delivered. This document takes effect when the check has been paid by the bank on which it is drawn, and is void if it is not.',
  ),
  ...(isFinal(type) ? [] : exceptions(type)),
  SAMPLE,
  ...CLOSING,
];

export const wyoming: Writer = (type) => [
  title('Lien waiver'),
  rows({
    Claimant: '{claimant.legalName}',
    Customer: '{customer.name}',
    Property: '{project.name}, {project.address}',
    'Payment received to date': '{amount}',
    Retainage: '{retainageAmount}',
    'Still unpaid': '{unpaidAmount}',
    ...throughDate(type),
  }),
  paragraph(
    'The claimant acknowledges the payment above, and gives up its lien against the property to the extent of it. Whoever owns the property may rely on this document.',
  ),
  ...(isFinal(type) ? [] : exceptions(type).slice(2)),
  SAMPLE,
  block('signatureBlock'),
  block('notaryBlock'),
  block('invoiceTable'),
];
