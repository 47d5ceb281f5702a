// The other waivers of an exchange: the unconditional one of a conditional waiver, or the other way round.
import Type from 'typebox';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { fields, Id, oneOf } from './call.ts';

export const ExchangedWaiver = fields({
  id: Id,
  number: Type.Integer(),
  waiverType: oneOf(WAIVER_TYPES),
  waiverRequestStatus: oneOf(WAIVER_STATUSES),
});
