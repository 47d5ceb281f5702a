import type { ReactNode } from 'react';
import { PlumblineProvider } from '../plumbline-provider.tsx';
import { readStyleNonce } from './boot.ts';
import { CrashContent } from './crash-content.tsx';
import { failureMessages } from './failure-messages.ts';

/** Shown when the app cannot start; needs no app context. */
export function CrashApp({ help }: { help?: ReactNode }) {
  return (
    <PlumblineProvider nonce={readStyleNonce(document)}>
      {document.title === '' && <title>{failureMessages.crash}</title>}
      <main id="main">
        <CrashContent help={help} />
      </main>
    </PlumblineProvider>
  );
}
