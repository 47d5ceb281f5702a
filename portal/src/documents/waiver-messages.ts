// The texts of waiver requests that are followed, and of those that repeat.

export const waiverMessages = {
  panelFailed: 'We could not load this waiver request',
  panelMissing: 'This waiver request is not here',
  panelMissingText: 'It is not one of yours. It may belong to another account.',
  withdrawHint: 'You can take the request back until the waiver is released.',
  withdrawText: ({ isSigned, isRepeated }: { isSigned: boolean; isRepeated: boolean }) =>
    `${isSigned ? 'The signed waiver is not released' : 'No waiver is signed for it'}, and everybody you named gets an email.${isRepeated ? ' It also stops repeating.' : ''}`,
  withdrawn: 'Request withdrawn',
  withdrawFailed: 'We could not withdraw the request. Please try again.',
  closeOut: (jobName: string | null) =>
    `All released waivers, invoices and receipts of ${jobName ?? 'the project'} in one ZIP file, with a list of them.`,
  notices:
    'Notices are routine: a supplier sends them for every project to keep its rights. A notice is no claim against you and does not mean that something is overdue.',
  schedulesFailed: 'We could not load your repeating requests',
  noSchedules: 'No request repeats now.',
  scheduleCanceled: 'The request is not repeated any more',
  scheduleCancelFailed: 'We could not stop it. Please try again.',
  scheduleCancelText: (jobName: string | null) =>
    `No more waivers are requested automatically${jobName === null ? '' : ` for ${jobName}`}. Requests that were made stay.`,
};
