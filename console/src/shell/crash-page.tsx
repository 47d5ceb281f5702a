import { BrandedPage } from './branded-page.tsx';
import { CrashMessage } from './crash-message.tsx';

/** A page that crashed as a whole. */
export const CrashPage = () => (
  <BrandedPage>
    <CrashMessage />
  </BrandedPage>
);
