// Maps the calls of the first run to their handlers.
import { finishSetup } from './finish-setup.ts';
import { getSetupLogo } from './get-setup-logo.ts';
import { getSetup } from './get-setup.ts';
import { openSetup } from './open-setup.ts';
import { removeSetupLogo } from './remove-setup-logo.ts';
import { saveSetupBrand } from './save-setup-brand.ts';
import { saveSetupCompany } from './save-setup-company.ts';
import { saveSetupFeatures } from './save-setup-features.ts';
import { saveSetupLogo } from './save-setup-logo.ts';
import { saveSetupPayments } from './save-setup-payments.ts';

export const setupHandlers = {
  openSetup,
  getSetup,
  saveSetupCompany,
  saveSetupBrand,
  saveSetupLogo,
  removeSetupLogo,
  getSetupLogo,
  saveSetupFeatures,
  saveSetupPayments,
  finishSetup,
};
