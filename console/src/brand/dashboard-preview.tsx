import type { Preview } from './preview.ts';
import classes from './dashboard-preview.module.css';

const CARDS = [
  ['Open account invoices', '$48,210.55'],
  ['Open project invoices', '$31,904.10'],
  ['Paid invoices', '$112,480.00'],
] as const;

const ROWS = [
  ['486144', 'Quarry Street Clinic', '11/28/2026', '4,120.00'],
  ['486151', 'Harbor Garage', '12/02/2026', '2,310.45'],
  ['486160', 'Maple Court, phase 2', '12/09/2026', '18,940.00'],
] as const;

/** The portal's dashboard with invented figures, drawn small. */
export function DashboardPreview({ name, logo, hasPayments, hasWaivers }: Preview) {
  const items = ['Dashboard', 'Invoices', ...(hasPayments ? ['Payments'] : []), ...(hasWaivers ? ['Waivers'] : [])];
  return (
    <div className={classes.dashboard}>
      <div className={classes.nav}>
        <p className={classes.brand}>
          {logo === null ? (
            <>
              <i>{name.slice(0, 1)}</i> {name}
            </>
          ) : (
            <img src={logo} alt="" />
          )}
        </p>
        {items.map((item, place) => (
          <p key={item} className={place === 0 ? `${classes.item} ${classes.active}` : classes.item}>
            {item}
          </p>
        ))}
      </div>
      <div className={classes.page}>
        <div className={classes.head}>
          <p className={classes.title}>Dashboard</p>
          {hasPayments && <p className={classes.button}>Pay invoices</p>}
        </div>
        <div className={classes.cards}>
          {CARDS.map(([title, total]) => (
            <div key={title} className={classes.card}>
              <p className={classes.caption}>{title}</p>
              <p className={classes.total}>{total}</p>
              <p className={classes.ages}>
                <i />
                <i />
                <i />
                <i />
              </p>
            </div>
          ))}
        </div>
        <div className={classes.card}>
          {ROWS.map(([number, project, due, balance]) => (
            <p key={number} className={classes.row}>
              <b>{number}</b>
              <span>{project}</span>
              <span>{due}</span>
              <span>{balance}</span>
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}
