import { renderSVG } from 'uqr';
import classes from './qr-code.module.css';

/** A picture for a camera: dark on light, with the quiet border that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { border: 2 });
  return (
    <img
      className={classes.qr}
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={label}
      width={192}
      height={192}
    />
  );
}
