import { CrashApp } from '@plumbline/ui/app/crash-app';
import { messages } from '../messages.ts';

export const ConsoleCrashApp = () => <CrashApp help={messages.crashHelp} />;
