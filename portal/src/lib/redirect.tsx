import { useRouter } from '@plumbline/ui/app/use-router';
import { useEffectOnce } from './use-effect-once.ts';

type RedirectProps = {
  href: string;
  /** What the other screen is opened with. */
  state?: Readonly<Record<string, unknown>>;
};

/** Replaces the current screen with another one. */
export function Redirect({ href, state }: RedirectProps) {
  const router = useRouter();
  useEffectOnce(() => void router.navigate({ href, replace: true, ...(state && { state }) }));
  return null;
}
