import { autopayConsent } from '@plumbline/rules/autopay/rule';
import type { CurrencyCode } from '@plumbline/rules/money';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Note } from '@plumbline/ui/note';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import type { MethodRow } from '../payment-methods/method-row.ts';
import { LimitsBlock, WhenBlock, WhichBlock } from './autopay-blocks.tsx';
import { type AutopayEdit, ruleOf } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { AutopaySide } from './autopay-side.tsx';
import { StopAutopayButton } from './stop-autopay-button.tsx';
import { type AutopayFormProps, useAutopayForm } from './use-autopay-form.ts';
import { usePreview } from './use-preview.ts';
import layout from '../lib/form-layout.module.css';
import classes from './autopay-form.module.css';

/** One rule in three blocks, with what it means and its next runs at the right. */
export function AutopayForm(props: AutopayFormProps) {
  const { view, methods, currency, edit, onEdit } = props;
  const saved = view.rule;
  const form = useAutopayForm(props);
  const { shown, method, errors, change } = form;
  const consent = useConsent(shown, method, currency);
  const isLive = saved !== null && edit === null;
  const preview = usePreview(shown, currency, { isNeeded: !isLive, isComplete: form.isComplete });
  return (
    <>
      {saved !== null && saved.pauseReason !== null && (
        <div className={layout.note}>
          <Note color="amber" title={words.halted}>
            {saved.pauseReason} {words.haltedText}
          </Note>
        </div>
      )}
      <div className={layout.columns}>
        <Card inset={false} aria-label="Autopay rule">
          {/* Saving authorizes payments: Enter in a field does not do it. */}
          <form onSubmit={(event) => event.preventDefault()} noValidate>
            <WhichBlock shown={shown} errors={errors} change={change} />
            <WhenBlock
              shown={shown}
              errors={errors}
              change={change}
              methods={methods}
              method={method}
              since={saved?.startsOn ?? view.asOf}
            />
            <LimitsBlock
              shown={shown}
              errors={errors}
              change={change}
              currency={currency}
              used={(preview.data ?? view).usedInMonth}
            />
            <div className={classes.foot}>
              <div className={classes.buttons}>
                {saved && <StopAutopayButton id={saved.id} onStopped={() => onEdit(null)} />}
                <Button variant="quiet" className={classes.cancel} disabled={edit === null} onClick={form.reset}>
                  Cancel
                </Button>
                <Button
                  variant="primary"
                  loading={form.isSaving}
                  disabled={isLive}
                  onClick={() => form.submit(consent)}
                >
                  Save autopay
                </Button>
              </div>
              {errors.consent !== undefined && (
                <Note color="red" alert>
                  {errors.consent}
                </Note>
              )}
              <p className={classes.consent}>{isLive ? saved.consent : consent}</p>
            </div>
          </form>
        </Card>
        <AutopaySide shown={shown} method={method} currency={currency} view={view} preview={preview} isLive={isLive} />
      </div>
    </>
  );
}

/** The text that is agreed to by saving; null without a method. */
function useConsent(shown: AutopayEdit, method: MethodRow | null, currencyCode: CurrencyCode): string | null {
  const { organization } = usePortal();
  const { surcharge: hasSurcharge } = useCapabilities();
  if (method === null) return null;
  return autopayConsent({ supplier: organization, rule: ruleOf(shown), method, currencyCode, hasSurcharge });
}
