// What the README tells people to type exists.
import { type Complaint, complain } from './complaint.ts';

const BUILT_IN = ['ci', 'install', 'run', 'help', 'version'];

export function checkReadme(text: string, scripts: readonly string[], hasFile: (path: string) => boolean): Complaint[] {
  const code = [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)]
    .map(([, block, inline]) => block ?? inline ?? '')
    .join('\n');
  const commands = [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  const files = [...code.matchAll(/\bnode ([\w./-]+\.ts)\b/g)].map(([, path = '']) => path);
  return [
    ...commands
      .filter((name) => !BUILT_IN.includes(name) && !scripts.includes(name))
      .map((name) => complain('README.md', `npm run ${name} does not exist`)),
    ...files.filter((path) => !hasFile(path)).map((path) => complain('README.md', `${path} does not exist`)),
  ];
}
