import type { saveSetupCompany as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { checkCompany } from '../organizations/store-organization.ts';
import { requireSetup, saveAnswers } from './require-setup.ts';

export const saveSetupCompany: Handler<typeof Call> = async (app, caller, typed) => {
  await requireSetup(app, caller);
  return saveAnswers(app, caller, { answers: { company: checkCompany(typed) } });
};
