import type { ConsoleBoot } from '@plumbline/contract/boot';
import { readBoot, readStyleNonce } from '@plumbline/ui/app/boot';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createApp } from './app.tsx';
import { ConsoleCrashApp } from './shell/console-crash-app.tsx';

async function start(root: HTMLElement): Promise<void> {
  const screen = await loadFirstScreen().catch(() => <ConsoleCrashApp />);
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
}

/** Loads the first screen before rendering, so that the server's splash stays until then. */
async function loadFirstScreen() {
  const app = createApp({ boot: readBoot(document) as ConsoleBoot });
  await app.router.load();
  return <App {...app} nonce={readStyleNonce(document)} />;
}

// A page restored from the back/forward cache may show data of a session that has ended.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

const root = document.getElementById('root');
if (root) void start(root);
