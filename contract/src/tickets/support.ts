import { call, fields, Id } from '../call.ts';
import { Line, Paragraphs } from '../free-text.ts';

export const createTicket = call({
  method: 'POST',
  path: '/v1/support/tickets/',
  caller: 'anyone',
  summary: "Sends a request to the supplier's support.",
  body: fields({
    name: Line(120, 1),
    email: Line(254, 1),
    companyName: Line(200, 1),
    subject: Line(200, 1),
    description: Paragraphs(10_000, 1),
  }),
  answer: fields({ id: Id }),
  status: 201,
  refusals: ['invalid_request', 'too_many_requests'],
});
