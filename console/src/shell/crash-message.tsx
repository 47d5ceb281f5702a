import { CrashContent } from '@plumbline/ui/app/crash-content';
import { messages } from '../messages.ts';

/** Shown inside the shell when a screen crashes. */
export const CrashMessage = () => <CrashContent help={messages.crashHelp} />;
