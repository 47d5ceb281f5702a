import { BrandedPage } from './branded-page.tsx';
import { CrashMessage } from './crash-message.tsx';

/** Shown when the shell itself crashes. */
export const CrashPage = () => (
  <BrandedPage>
    <CrashMessage />
  </BrandedPage>
);
