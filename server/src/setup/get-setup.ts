import type { getSetup as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { requireSetup } from './require-setup.ts';
import { setupView } from './setup-answers.ts';

export const getSetup: Handler<typeof Call> = async (app, caller) => setupView(app, await requireSetup(app, caller));
