import { useRouter } from '@tanstack/react-router';
import { useOnce } from './use-once.ts';

/** In place of a screen that has nothing to show: leads to another one. */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useOnce(() => void router.navigate({ href, replace: true }));
  return null;
}
