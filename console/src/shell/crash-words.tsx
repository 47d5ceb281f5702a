import { IconRefresh } from '@tabler/icons-react';
import { CenteredWords } from '@plumbline/ui/app/centered-words';
import { failureWords } from '@plumbline/ui/app/failure-words';
import { Button } from '@plumbline/ui/button';

export function CrashWords() {
  return (
    <div role="alert">
      <CenteredWords
        title={failureWords.crash}
        text="Reload the page to try again. If it happens again, contact your administrator."
        actions={
          <Button variant="primary" icon={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      />
    </div>
  );
}
