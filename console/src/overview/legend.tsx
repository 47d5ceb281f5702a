import classes from './legend.module.css';

type LegendProps = {
  label: string;
  /** In the order of the bars; the color is a variable of the theme. */
  items: readonly { label: string; color: string }[];
};

/** Which color of a chart stands for what. */
export const Legend = ({ label, items }: LegendProps) => (
  <ul className={classes.legend} aria-label={label}>
    {items.map((item) => (
      <li key={item.label}>
        <span className={classes.swatch} style={{ background: `var(${item.color})` }} />
        {item.label}
      </li>
    ))}
  </ul>
);
