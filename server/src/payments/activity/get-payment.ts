import type { getPayment as Call } from '@plumbline/contract/payments';
import type { Handler } from '../../http/handler.ts';
import { findPayment } from './find-payment.ts';

export const getPayment: Handler<typeof Call> = (app, caller, { code }) => findPayment(app, caller, code);
