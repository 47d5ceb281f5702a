import type { removeSetupLogo as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { saveAnswers } from './require-setup.ts';

export const removeSetupLogo: Handler<typeof Call> = (app, caller) => saveAnswers(app, caller, { logo: null });
