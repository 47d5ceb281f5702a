import type { ReactNode } from 'react';
import { PlumblineProvider } from '../plumbline-provider.tsx';
import { readStyleNonce } from './boot.ts';
import { CrashWords } from './crash-words.tsx';
import { failureWords } from './failure-words.ts';

/** Shown when the app cannot start; needs no app context. */
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
