import Type from 'typebox';
import { call, fields, Id } from './call.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export const createTicket = call({
  method: 'POST',
  path: '/v1/support/tickets/',
  caller: 'anyone',
  summary: "Sends a request to the supplier's support.",
  body: fields({
    name: Text(120),
    email: Text(254),
    companyName: Text(200),
    subject: Text(200),
    description: Text(10_000),
  }),
  answer: fields({ id: Id }),
  status: 201,
  refusals: ['invalid_request', 'too_many_requests'],
});
