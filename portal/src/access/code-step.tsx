import { CallFailed } from '@plumbline/ui/app/send';
import { Spinner } from '@plumbline/ui/states/spinner';
import type { CodeFormProps } from '@plumbline/ui/two-factor/code-form';
import { lazy, Suspense } from 'react';
import classes from './access-form.module.css';

/** Not in the first view of the login: few people need it. */
const loadForm = async () => (await import('@plumbline/ui/two-factor/code-form')).CodeForm;
const CodeForm = lazy(async () => ({ default: await loadForm() }));

/** Whether a sign-in was refused for want of the second factor, or for a wrong code. */
export const isCodeRefusal = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.code === 'code_needed' || error.code === 'wrong_code');

/** Makes a sign-in; when it asks for a code, the form for it is loaded before the step is shown. */
export async function withCodeForm<Result>(signIn: () => Promise<Result>): Promise<Result> {
  try {
    return await signIn();
  } catch (error) {
    if (isCodeRefusal(error)) await loadForm();
    throw error;
  }
}

/** The second step of a sign-in. */
export function CodeStep(props: CodeFormProps) {
  return (
    <Suspense
      fallback={
        <p className={classes.checking}>
          <Spinner />
        </p>
      }
    >
      <CodeForm {...props} />
    </Suspense>
  );
}
