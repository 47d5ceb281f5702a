// The calls about customers and their people, listed by name: the order of a namespace depends on what loads it.
import { browseCustomers, changeCustomerSettings, getCustomer, listCustomerOpenInvoices } from './customers.ts';
import { acceptInvitation, checkInvitation } from './invitations.ts';
import * as people from './people.ts';
import { teamCalls } from './team.ts';

export const customerCalls = {
  browseCustomers,
  getCustomer,
  changeCustomerSettings,
  listCustomerOpenInvoices,
  countPeople: people.countPeople,
  listPeople: people.listPeople,
  reactivateUser: people.reactivateUser,
  resetUserSecondFactor: people.resetUserSecondFactor,
  changeUserAccess: people.changeUserAccess,
  listUserInvitations: people.listUserInvitations,
  inviteUser: people.inviteUser,
  resendUserInvitation: people.resendUserInvitation,
  revokeUserInvitation: people.revokeUserInvitation,
  checkInvitation,
  acceptInvitation,
  ...teamCalls,
};
