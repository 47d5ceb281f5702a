import { Button } from '../src/button.tsx';
import { PlumbArt } from '../src/layout/plumb-art.tsx';
import classes from './gallery.module.css';

export function NotFoundScene() {
  return (
    <main className={classes.notFound}>
      <PlumbArt scene="not-found" />
      <h1>404 Error - Page not found.</h1>
      <p>The address may be old or mistyped. Your invoices are where you left them.</p>
      <div className={classes.row}>
        <Button variant="primary" href="#dashboard">
          Go to the dashboard
        </Button>
        <Button href="#help">Submit a request</Button>
      </div>
    </main>
  );
}
