// What the form says to each refusal of a request; a code of the contract without words does not compile.
import type { saveWaiverRequest as Call } from '@plumbline/contract/waiver-requests';

type Refusal = (typeof Call)['refusals'][number];
type Handled = 'waiver_incomplete' | 'waiver_unconfirmed' | 'waiver_covers_nothing';

/** Null: the server's own words, which name the request or the file. The others have a dialog or marked fields. */
export const SUBMIT_REFUSALS: Readonly<Record<Exclude<Refusal, Handled>, string | null>> = {
  not_found: 'The project, or the request you are sending again, is not available any more. Load the page again.',
  waiver_decided: 'The request you are sending again was decided meanwhile. Look at it under Documents.',
  waiver_sent_again: null,
  wrong_organization: 'This page belongs to another supplier. Load it again.',
  upload_too_large: null,
  upload_too_many: null,
  upload_type: null,
  file_content: null,
  file_active: null,
};
