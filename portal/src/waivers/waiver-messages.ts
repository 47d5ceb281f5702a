// The texts of the waiver request. They promise what server/src/waivers does, and no more.
import { WAIVER_FILE_BYTES_MAX } from '@plumbline/rules/waivers/waiver-files';

export const waiverMessages = {
  sentence: (supplier: string) => `${supplier} signs it and tells the people you name when it is ready.`,
  unsent: 'You have a request that is not sent',
  unsentText: 'Go on with it, or fill in a new one, which replaces it.',
  again: (number: string) => `You are sending ${number} again`,
  againText: 'Change what is needed and send it.',
  earlierFailed: 'We could not load the earlier request. Fill in a new one, or try again later.',
  filesLost: 'We could not load the files of your request. Try again later, or add them again.',

  notFoundLabel: "I can't find the project",
  notFoundText: (supplier: string) => `Tell ${supplier} what you know. It looks for the project before it signs.`,
  noProject: 'No project found',
  chooseProject: 'Choose a project from the list.',
  projectsFailed: 'Your projects are not available right now. Try again in a moment.',
  projectGone: 'This project is not available any more. Choose another.',
  unverified: (supplier: string) => `${supplier} has not checked this project yet.`,

  throughHint: 'The last delivery this waiver covers.',
  emailHint: 'They hear when it is requested, and when it is ready or rejected.',
  fileHint: `PDF, DOC or DOCX, up to ${WAIVER_FILE_BYTES_MAX / 1024 / 1024} MB each.`,
  templateHint: 'A PDF.',
  uploading: 'Wait until your files are uploaded.',
  uploaded: (sent: number) => `${Math.floor(sent * 100)}%`,
  notUploaded: 'Not uploaded',
  refusedFile: (name: string, why: string) => `${name}: ${why}`,

  invoicesFailed: 'We could not load the invoices of this project.',
  noOpen: 'No invoice is open.',
  noOpenThrough: 'No invoice is open through that date.',
  noPaid: 'No invoice is paid.',
  noPaidThrough: 'No invoice through that date is paid.',

  alreadyPaid: (openCount: number) =>
    openCount === 1
      ? 'The open invoice is already paid'
      : `The ${openCount === 0 ? '' : `${openCount} `}open invoices are already paid`,
  alreadyPaidHint: (supplier: string) => `${supplier} looks for your payment before it signs.`,
  jointHint: (supplier: string) => `Made out to ${supplier} and somebody else.`,
  repeatHint: (day: string) => `The next request is made on ${day}. It ends after 12 requests.`,
  moreInvoices: (count: number) => `and ${count} more`,
  incomplete: 'Choose a project and a type to read here what the waiver gives up.',
  noDay: 'Choose the through date to read here what the waiver gives up.',

  failed: 'Error submitting request',
  check: 'Check the marked fields.',
  confirmFullRelease: (amount: string, supplier: string) => ({
    title: 'Ask for a full release?',
    text: `${amount} is still open on this project. A full release says that everything is paid. ${supplier} holds it until it is.`,
    confirm: 'Ask for a full release',
  }),
  confirmNothing: (amount: string) => ({
    title: `Ask for a waiver of ${amount}?`,
    text: 'It would cover no invoice and no payment. Go back to choose another date, type or project, or send it as it is.',
    confirm: `Ask for ${amount}`,
  }),
  sent: 'Request Sent!',
  sentText: (supplier: string) =>
    `${supplier} reviews it, usually within 1 business day. You get an email when it is ready, or if it is rejected.`,
  notSent: 'No request to confirm',
  notSentText: 'This page confirms a request right after it is sent. Your waivers show all requests and their status.',
};
