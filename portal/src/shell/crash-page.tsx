import { BrandedPage } from './branded-page.tsx';
import { CrashMessage } from './crash-message.tsx';

/** Shown when the shell itself crashes. */
export function CrashPage() {
  return (
    <BrandedPage>
      <CrashMessage />
    </BrandedPage>
  );
}
