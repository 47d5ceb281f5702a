import { useRouter } from '@plumbline/ui/app/use-router';
import { useEffectOnce } from './use-effect-once.ts';

/** Replaces the current screen with another one. */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useEffectOnce(() => void router.navigate({ href, replace: true }));
  return null;
}
