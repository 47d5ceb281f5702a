import { useFocusInvalid } from '@plumbline/ui/fields/use-focus-invalid';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { type ReactNode, useId } from 'react';
import { PanelFoot } from './panel-foot.tsx';
import classes from './layout.module.css';

type FormPanelProps = {
  title: string;
  subtitle?: string;
  submit: string;
  isBusy: boolean;
  /** The first field with a problem gets the focus whenever problems are found. */
  problems: object;
  onSubmit: () => void;
  onClose: () => void;
  /** Sections below the form. */
  more?: ReactNode;
  children: ReactNode;
};

/** A side panel with a form, which a click beside it does not close. */
export function FormPanel(props: FormPanelProps) {
  const { title, subtitle, submit, isBusy, problems, onSubmit, onClose, more, children } = props;
  const formId = useId();
  const form = useFocusInvalid(problems);
  return (
    <SidePanel
      opened
      onClose={onClose}
      label={title}
      title={title}
      subtitle={subtitle}
      closeOnOutsideClick={false}
      foot={<PanelFoot formId={formId} submit={submit} isBusy={isBusy} onCancel={onClose} />}
    >
      <PanelSection>
        <form
          ref={form}
          id={formId}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSubmit();
          }}
          noValidate
        >
          {children}
        </form>
      </PanelSection>
      {more}
    </SidePanel>
  );
}
