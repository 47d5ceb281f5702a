import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useSyncExternalStore, type FocusEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import { toast, type Toast, type ToastKind } from './toast.ts';
import classes from './toasts.module.css';

const ICONS: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheckFilled,
  error: IconAlertCircleFilled,
  warning: IconAlertTriangleFilled,
  info: IconInfoCircleFilled,
};

/** The toast region: bottom right, on small screens at the top. Rendered once by PlumblineProvider. */
export function Toasts() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.list);
  return (
    <section className={classes.region} aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toasts.map((each) => (
        <OneToast key={each.id} {...each} />
      ))}
    </section>
  );
}

function OneToast({ id, kind, text, detail }: Toast) {
  const Icon = ICONS[kind];
  // Focus moving inside the toast neither holds nor releases it again.
  const crosses = (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget);
  return (
    <div
      className={classes.toast}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => toast.pause(id)}
      onPointerLeave={() => toast.resume(id)}
      onFocus={(event) => crosses(event) && toast.pause(id)}
      onBlur={(event) => crosses(event) && toast.resume(id)}
    >
      <Icon className={classes[kind]} size={18} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.text}>{text}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <IconButton size="sm" label="Close message" icon={<IconX size={16} />} onClick={() => toast.dismiss(id)} />
    </div>
  );
}
