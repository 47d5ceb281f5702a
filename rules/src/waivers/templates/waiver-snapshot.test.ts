import { expect, test } from 'vitest';
import { isMergeField, mergeFieldLabel } from './merge-fields.ts';
import { sampleWaiver } from './sample-waiver.ts';
import { mergeValues } from './waiver-snapshot.ts';

const waiver = sampleWaiver(
  { stateCode: 'GA', waiverType: 'conditional.progress', projectClass: 'any' },
  { name: 'Quillfield', legalName: 'Quillfield Building Materials, Inc.', address: null, phone: null },
);

/** What is written by hand on the signed paper. */
const BY_HAND = /^(?:notary|witness)\./u;

test('WVR-14 a signed waiver has a value for every field, except for those that are filled in by hand', () => {
  const signer = { name: 'Maren Vance', title: 'Credit Manager', signedOn: waiver.issuedOn };
  for (const [field, value] of Object.entries(mergeValues(waiver, signer))) {
    expect([field, value === null]).toEqual([field, BY_HAND.test(field)]);
    expect(isMergeField(field) && mergeFieldLabel(field)).toMatch(/\w/u);
  }
});

test('the city and whether the check is a joint one are values of their own', () => {
  const joint = { ...waiver, payment: { ...waiver.payment, isJoint: true } };
  expect(mergeValues(waiver, null)).toMatchObject({ 'project.city': 'Springfield', 'payment.isJoint': 'No' });
  expect(mergeValues(joint, null)['payment.isJoint']).toBe('Yes');
});

test('a waiver of an earlier version, which does not say them, is read', () => {
  const { city: _city, ...project } = waiver.project;
  const { isJoint: _isJoint, ...payment } = waiver.payment;
  const values = mergeValues({ ...waiver, project, payment }, null);
  expect(values).toMatchObject({ 'project.city': null, 'payment.isJoint': 'No' });
});
