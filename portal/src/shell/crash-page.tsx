import { BrandedPage } from './branded-page.tsx';
import { CrashMessage } from './crash-message.tsx';

/** A page that crashed as a whole. */
export function CrashPage() {
  return (
    <BrandedPage>
      <CrashMessage />
    </BrandedPage>
  );
}
