import { PrepayFlow } from './prepay-flow.tsx';

/** /prepay: adds funds without an invoice (Spec 2 §2). */
export const PrepayPage = () => <PrepayFlow isSlim={false} />;
