import { CrashMessage } from './crash-message.tsx';
import { PlainPage } from './plain-page.tsx';

/** A page that crashed as a whole. */
export function CrashPage() {
  return (
    <PlainPage>
      <CrashMessage />
    </PlainPage>
  );
}
