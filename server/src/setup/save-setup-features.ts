import type { saveSetupFeatures as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { saveAnswers } from './require-setup.ts';

export const saveSetupFeatures: Handler<typeof Call> = (app, caller, { features }) =>
  saveAnswers(app, caller, { answers: { features } });
