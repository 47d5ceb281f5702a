// Records downloads, navigation, new windows, prints and copies instead of performing them.

export type RecordedFile = { readonly name: string; readonly text: Promise<string> };

export type BrowserRecord = {
  readonly downloads: readonly RecordedFile[];
  /** Full page navigations, outside the router; 'reload' for a reload. */
  readonly departures: readonly string[];
  readonly windows: readonly string[];
  /** Titles of the frames that were printed. */
  readonly prints: readonly string[];
  readonly copied: readonly string[];
};

type Options = {
  /** Denies clipboard access, as inside an iframe without permission. */
  readonly isClipboardClosed: boolean;
  /** Opens no windows, as a browser that blocks them. */
  readonly isWindowBlocked: boolean;
};

export function recordBrowser({ isClipboardClosed, isWindowBlocked }: Options): {
  record: BrowserRecord;
  close: () => void;
} {
  const downloads: RecordedFile[] = [];
  const departures: string[] = [];
  const windows: string[] = [];
  const prints: string[] = [];
  const copied: string[] = [];
  const { fetch } = globalThis;

  const onNavigate = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    if (event.downloadRequest !== null) {
      downloads.push({ name: event.downloadRequest, text: fetch(url).then((file) => file.text()) });
    } else if (!sameDocument) {
      departures.push(event.navigationType === 'reload' ? 'reload' : url.replace(window.location.origin, ''));
    } else {
      return;
    }
    event.preventDefault();
  };
  // A capture listener runs before the frame's own load listener, which prints.
  const onLoad = ({ target }: Event) => {
    if (!(target instanceof HTMLIFrameElement) || !target.contentWindow) return;
    const { title, contentWindow } = target;
    try {
      contentWindow.print = () => void prints.push(title);
    } catch {
      // A frame of another origin cannot be printed from here either.
    }
  };
  const { open } = window;
  window.open = (url) => {
    if (url !== '') windows.push(String(url));
    // A tab that is opened first and gets its address later.
    return url === '' && !isWindowBlocked ? tabOf(windows) : null;
  };
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
  const writeText = async (text: string) => {
    if (isClipboardClosed) throw new DOMException('Write permission denied.', 'NotAllowedError');
    copied.push(text);
  };
  const write = async ([item]: ClipboardItem[]) => writeText((await (await item?.getType('text/plain'))?.text()) ?? '');
  const recording = { writeText, write };
  Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, get: () => recording });
  window.navigation.addEventListener('navigate', onNavigate);
  document.addEventListener('load', onLoad, true);
  return {
    record: { downloads, departures, windows, prints, copied },
    close: () => {
      window.open = open;
      if (clipboard) Object.defineProperty(Navigator.prototype, 'clipboard', clipboard);
      window.navigation.removeEventListener('navigate', onNavigate);
      document.removeEventListener('load', onLoad, true);
    },
  };
}

const tabOf = (windows: string[]) =>
  ({
    opener: window,
    location: { replace: (url: string) => windows.push(url) },
    close: () => windows.push('closed'),
  }) as unknown as Window;
