import type { PortalBoot } from '@plumbline/contract/boot';
import { readBoot, readFirstAnswers, readStyleNonce } from '@plumbline/ui/app/boot';
import { yieldToBrowser } from '@plumbline/ui/app/yield-to-browser';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createApp } from './app.tsx';
import { aheadOf } from './lib/ahead-of.ts';
// Imported after the app: otherwise the bundler moves the router out of the first chunk and the login page loads more.
import { CrashApp } from '@plumbline/ui/app/crash-app';

async function start(root: HTMLElement): Promise<void> {
  await yieldToBrowser();
  const screen = await loadFirstScreen().catch(() => <CrashApp />);
  // Only the render of a transition gives way to the browser between components.
  startTransition(() => createRoot(root).render(<StrictMode>{screen}</StrictMode>));
}

/** Loads the first screen before rendering, so that the server's splash stays until then. */
async function loadFirstScreen() {
  const boot = readBoot(document) as PortalBoot;
  const firstAnswers = readFirstAnswers(document);
  const aheadMs = aheadOf(boot.now, Date.now());
  const now = () => new Date(Date.now() + aheadMs);
  const isFramed = window.parent !== window;
  const app = createApp({ boot, firstAnswers, now, isFramed });
  await yieldToBrowser();
  const failure = isFramed ? await (await import('./embedding/enter-frame.tsx')).enterFrame(app, boot) : null;
  if (failure) return failure;
  await app.router.load();
  return <App {...app} nonce={readStyleNonce(document)} />;
}

// A page restored from the back/forward cache may show data of a session that has ended.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

const root = document.getElementById('root');
if (root) void start(root);
