// The texts of the team page.

export const teamMessages = {
  about: 'The people of your company who use this portal, and what each of them may do.',
  loadFailed: 'We could not load your team',
  invitationsFailed: 'We could not load the invitations',
  inviteAbout: 'They get an email with a link that works for 7 days, and choose a password.',
  noInvitation: 'No invitation is open',
  noInvitationText: 'Whom you have invited and who has not accepted yet appears here.',
  limitHint: 'The most for one payment. Leave it empty for no limit.',
  limitHintOf: (most: string) => `The most for one payment, up to your own limit of ${most}.`,
  approvalHint:
    'A payment above it waits until a colleague approves it, and has to be for a later day. Leave it empty if nobody is needed.',
  aboveOwn: 'You can only give what you may do yourself, up to your own limits.',
  ownRow: 'This is you. A colleague who manages people can give you more, or suspend you.',
  bySupplier: 'Your supplier has suspended this person. Only they can change that.',

  invited: 'Invitation sent.',
  resent: (email: string) => `Invitation sent again to ${email}.`,
  revoked: 'Invitation revoked.',
  saved: 'Saved. It holds at once.',
  suspended: (name: string) => `${name} is suspended.`,
  reactivated: (name: string) => `${name} can log in again.`,
  removed: (name: string) => `${name} is no longer in your team.`,

  suspendText:
    'They are logged out at once and cannot log in for your company until you reactivate them. Scheduled payments stay.',
  removeText: 'They are logged out at once. Scheduled payments stay, and you can invite them again.',
};
