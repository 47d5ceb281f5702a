import classes from './avatar.module.css';

/** The initials of a person, beside their name. Decoration only. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' }) {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
