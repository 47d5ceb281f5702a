// The texts of the waiver request. They promise what server/src/waivers does, and no more.
import { WAIVER_FILE_BYTES_MAX } from '@plumbline/rules/waivers/waiver-files';

export const waiverMessages = {
  sentence: (supplier: string) => `${supplier} signs it and sends it to the people you name.`,
  unsent: 'You have a request that is not sent',
  unsentText: 'Go on with it, or fill in a new one: it takes its place.',
  again: (number: string) => `You submit ${number} again`,
  againText: 'Change what is needed and send it.',
  earlierFailed: 'We could not load the earlier request. Fill in a new one, or try again later.',
  filesLost: 'We could not load the files of your request. Add them again.',

  notFoundLabel: "I can't find the project",
  noProject: 'No project found',
  chooseProject: 'Choose a project from the list.',
  projectsFailed: 'Your projects are not available right now. Try again in a moment.',
  projectGone: 'This project is not available any more. Choose another.',
  unverified: (supplier: string) => `${supplier} has not checked this project yet.`,

  throughHint: 'The last delivery this waiver covers.',
  fileHint: `PDF, DOC or DOCX, up to ${WAIVER_FILE_BYTES_MAX / 1024 / 1024} MB each.`,
  templateHint: 'A PDF.',
  uploading: 'Wait until your files are uploaded.',
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
  repeatHint: (day: string) => `The next request is made on ${day}. It ends after 12 requests.`,
  incomplete: 'Choose a project and a type to read here what the waiver gives up.',
  noDay: 'Choose the last delivery to read here what the waiver gives up.',

  failed: 'Error submitting request',
  check: 'Check the marked fields.',
  stoppedByEmail: 'Correct the email addresses.',
  confirmTitle: 'Ask for a full release?',
  confirmText: (amount: string, supplier: string) =>
    `${amount} is still open on this project. A full release says that everything is paid. ${supplier} holds it until it is.`,
  sent: 'Request Sent!',
  sentText: (supplier: string) => `${supplier} has it now. You get an email when something happens.`,
};
