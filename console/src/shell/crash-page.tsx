import { CrashWords } from './crash-words.tsx';
import { PlainPage } from './plain-page.tsx';

/** A page that crashed as a whole. */
export function CrashPage() {
  return (
    <PlainPage>
      <CrashWords />
    </PlainPage>
  );
}
