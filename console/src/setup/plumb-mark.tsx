/** The plumb line with its bob. */
export const PlumbMark = () => (
  <svg width="14" height="32" viewBox="0 0 14 32" aria-hidden="true">
    <path d="M7 0v14" stroke="var(--pl-mark)" strokeWidth="1.5" />
    <path d="M5 13h4v4h4v5l-6 9-6-9v-5h4z" fill="var(--pl-mark)" />
  </svg>
);
