import { useRouter } from '@tanstack/react-router';
import { useOnce } from './use-once.ts';

/** Replaces the current screen with another one. */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useOnce(() => void router.navigate({ href, replace: true }));
  return null;
}
