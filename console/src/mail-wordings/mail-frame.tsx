import { useRef } from 'react';
import classes from './mail-wordings.module.css';

const SHEET = /<style>[\s\S]*?<\/style>/g;
/** Our policy lets no style attribute of a page through, and a link of a sample leads nowhere. */
const withoutAttributes = (html: string): string =>
  html.replaceAll(SHEET, '').replaceAll(' style="', ' data-style="').replaceAll(' href="', ' data-href="');

/** The HTML of a mail in a frame that runs no scripts; its styles are set from here. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const finish = () => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? '';
    }
    if (frame.current) frame.current.style.height = `${page.documentElement.scrollHeight}px`;
  };
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title="Preview of the mail"
      sandbox="allow-same-origin"
      srcDoc={withoutAttributes(html)}
      onLoad={finish}
    />
  );
}
