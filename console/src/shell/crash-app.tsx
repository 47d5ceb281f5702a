import { PlumblineProvider } from '@plumbline/ui/plumbline-provider';
import { readStyleNonce } from '../lib/boot.ts';
import { CrashWords } from './crash-words.tsx';

/** What shows when the app itself cannot start; it counts on nothing but the page. */
export function CrashApp() {
  return (
    <PlumblineProvider nonce={readStyleNonce(document)}>
      <main id="main">
        <CrashWords />
      </main>
    </PlumblineProvider>
  );
}
