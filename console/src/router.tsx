import { createAppRouter } from '@plumbline/ui/app/create-app-router';
import type { ConsoleApp } from './lib/console-context.ts';
import { detour } from './lib/gates.ts';
import { SCREEN_LOADERS } from './screen-loaders.ts';
import { ALIASES, SCREENS } from './screens.ts';
import { CrashMessage } from './shell/crash-message.tsx';
import { CrashPage } from './shell/crash-page.tsx';

export const createConsoleRouter = ({ session }: ConsoleApp) =>
  createAppRouter({
    screens: SCREENS,
    loaders: SCREEN_LOADERS,
    aliases: ALIASES,
    detour: ({ gate }, href) =>
      detour(gate, {
        isSignedIn: session.get() !== null,
        isOperator: session.get()?.isOperator === true,
        lacksSecondFactor: session.get()?.lacksSecondFactor === true,
        href,
      }),
    loadShell: async () => (await import('./shell/shell.tsx')).Shell,
    CrashPage,
    CrashMessage,
  });
