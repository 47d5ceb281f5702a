import type { saveSetupBrand as Call } from '@plumbline/contract/installation/setup';
import type { Handler } from '../http/handler.ts';
import { checkBrand } from '../organizations/store-organization.ts';
import { requireSetup, saveAnswers } from './require-setup.ts';

/** There is no other portal yet, so every address that is allowed is free. */
export const saveSetupBrand: Handler<typeof Call> = async (app, caller, typed) => {
  await requireSetup(app, caller);
  return saveAnswers(app, caller, { answers: { brand: checkBrand(typed) } });
};
