// The calls of the first run and of operators.
import * as organizations from './organizations.ts';
import * as setup from './setup.ts';

export const installationCalls = {
  openSetup: setup.openSetup,
  getSetup: setup.getSetup,
  saveSetupCompany: setup.saveSetupCompany,
  saveSetupBrand: setup.saveSetupBrand,
  saveSetupLogo: setup.saveSetupLogo,
  removeSetupLogo: setup.removeSetupLogo,
  getSetupLogo: setup.getSetupLogo,
  saveSetupFeatures: setup.saveSetupFeatures,
  saveSetupPayments: setup.saveSetupPayments,
  finishSetup: setup.finishSetup,
  listOrganizations: organizations.listOrganizations,
  checkPortalLabel: organizations.checkPortalLabel,
  createOrganization: organizations.createOrganization,
  enterOrganization: organizations.enterOrganization,
};
