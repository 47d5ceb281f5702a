import { createAppRouter } from '@plumbline/ui/app/create-app-router';
import type { ConsoleApp } from './lib/console-context.ts';
import { detour } from './lib/gates.ts';
import { ALIASES, SCREENS } from './screens.tsx';
import { CrashMessage } from './shell/crash-message.tsx';
import { CrashPage } from './shell/crash-page.tsx';

export const createConsoleRouter = ({ session }: ConsoleApp) =>
  createAppRouter({
    screens: SCREENS,
    aliases: ALIASES,
    detour: ({ gate }, href) => detour(gate, { isSignedIn: session.get() !== null, href }),
    loadShell: async () => (await import('./shell/shell.tsx')).Shell,
    CrashPage,
    CrashMessage,
  });
