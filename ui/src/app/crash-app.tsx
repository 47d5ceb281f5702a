import type { ReactNode } from 'react';
import { PlumblineProvider } from '../plumbline-provider.tsx';
import { readStyleNonce } from './boot.ts';
import { CrashWords } from './crash-words.tsx';
import { failureWords } from './failure-words.ts';

/** What shows when the app itself cannot start; it counts on nothing but the page. */
export function CrashApp({ help }: { help?: ReactNode }) {
  return (
    <PlumblineProvider nonce={readStyleNonce(document)}>
      {document.title === '' && <title>{failureWords.crash}</title>}
      <main id="main">
        <CrashWords help={help} />
      </main>
    </PlumblineProvider>
  );
}
