// The calls about customers and their people, listed by name: the order of a namespace depends on what loads it.
import { browseCustomers, getCustomer } from './customers.ts';
import { acceptInvitation, checkInvitation } from './invitations.ts';
import * as people from './people.ts';

export const customerCalls = {
  browseCustomers,
  getCustomer,
  countPeople: people.countPeople,
  listPeople: people.listPeople,
  reactivateUser: people.reactivateUser,
  changeUserAccess: people.changeUserAccess,
  listUserInvitations: people.listUserInvitations,
  inviteUser: people.inviteUser,
  resendUserInvitation: people.resendUserInvitation,
  withdrawUserInvitation: people.withdrawUserInvitation,
  checkInvitation,
  acceptInvitation,
};
