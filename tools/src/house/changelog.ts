// The changelog has one list of each kind a release, and says nothing twice.
import { type Complaint, complain } from './complaint.ts';

const AT = 'CHANGELOG.md';

export function checkChangelog(text: string): Complaint[] {
  return text.split(/^(?=## )/m).flatMap((release) => {
    const lines = release.split('\n');
    const name = (lines[0] ?? '').replace('## ', '');
    const twice = (start: string) =>
      lines.filter((line, place) => line.startsWith(start) && lines.indexOf(line) < place);
    return [...twice('### '), ...twice('- ')].map((line) => complain(AT, `${name} has twice: ${line}`));
  });
}
