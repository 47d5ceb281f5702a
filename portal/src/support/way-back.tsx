import { Button } from '@plumbline/ui/button';
import { useSession } from '../lib/portal-context.ts';

/** From a page for everybody to where this visitor belongs. */
export function WayBack({ variant }: { variant?: 'primary' | 'secondary' }) {
  const isSignedIn = useSession().kind === 'full';
  return (
    <Button variant={variant} href={isSignedIn ? '/dashboard' : '/login'}>
      {isSignedIn ? 'Go to the dashboard' : 'Go to the login'}
    </Button>
  );
}
