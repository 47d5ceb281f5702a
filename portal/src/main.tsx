import type { PortalBoot } from '@plumbline/contract/boot';
import { readBoot, readStyleNonce } from '@plumbline/ui/app/boot';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createApp } from './app.tsx';
// After the app: in front of it, the bundler cuts the router out of the first chunk, and the login page grows.
import { CrashApp } from '@plumbline/ui/app/crash-app';

async function start(root: HTMLElement): Promise<void> {
  const screen = await loadFirstScreen().catch(() => <CrashApp />);
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
}

/** The page keeps the splash of the server until the first screen is there. */
async function loadFirstScreen() {
  const boot = readBoot(document) as PortalBoot;
  const app = createApp({ boot, now: () => new Date(), isFramed: window.parent !== window });
  await app.router.load();
  return <App {...app} nonce={readStyleNonce(document)} />;
}

// A page that comes back from the browser's memory may show what its session no longer allows.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

const root = document.getElementById('root');
if (root) void start(root);
