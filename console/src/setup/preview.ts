/** What a preview shows of the answers. */
export type Preview = {
  name: string;
  logo: string | null;
  headline: string;
  lines: readonly string[];
  phone: string;
  hasPayments: boolean;
  hasWaivers: boolean;
};
