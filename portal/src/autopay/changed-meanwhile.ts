import { toast } from '@plumbline/ui/overlays/toast';
import { autopayMessages as words } from './autopay-messages.ts';

/** The rule or the run is gone, as somebody has changed it in another window; the page is loaded again. */
export function sayChangedMeanwhile(): void {
  toast.error(words.changedMeanwhile);
}
