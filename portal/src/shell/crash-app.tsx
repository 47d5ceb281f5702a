import { PlumblineProvider } from '@plumbline/ui/plumbline-provider';
import { CrashWords } from './crash-words.tsx';

/** What shows when the app itself cannot start; it counts on nothing but the page. */
export function CrashApp({ nonce }: { nonce: string | undefined }) {
  return (
    <PlumblineProvider nonce={nonce}>
      <main id="main">
        <CrashWords />
      </main>
    </PlumblineProvider>
  );
}
