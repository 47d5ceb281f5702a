import { Button } from '@plumbline/ui/button';
import { useSession } from '../lib/portal-context.ts';

/** A button to the dashboard, or to the login page for visitors. */
export function BackButton({ variant }: { variant?: 'primary' | 'secondary' }) {
  const isSignedIn = useSession().kind === 'full';
  return (
    <Button variant={variant} href={isSignedIn ? '/dashboard' : '/login'}>
      {isSignedIn ? 'Go to the dashboard' : 'Go to the login'}
    </Button>
  );
}
