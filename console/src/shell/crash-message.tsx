import { CrashWords } from '@plumbline/ui/app/crash-words';
import { messages } from '../messages.ts';

/** Shown inside the shell when a screen crashes. */
export const CrashMessage = () => <CrashWords help={messages.crashHelp} />;
