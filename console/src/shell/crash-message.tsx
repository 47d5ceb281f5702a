import { CrashWords } from '@plumbline/ui/app/crash-words';
import { messages } from '../messages.ts';

/** A screen that crashed, inside the page that still works. */
export const CrashMessage = () => <CrashWords help={messages.crashHelp} />;
