import type { getCompany as Call } from '@plumbline/contract/access';
import type { Handler } from '../http/handler.ts';

export const getCompany: Handler<typeof Call> = async (_app, { customerName }) => ({ name: customerName });
