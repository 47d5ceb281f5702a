import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Conditional waivers whose money is final get an unconditional one; money that goes back is marked on the waivers. */
export const waiverExchange: Migration = {
  async up(db) {
    for (const change of CHANGES) await sql.raw(change).execute(db);
  },
};

const CHANGES = [
  // On a conditional waiver: the unconditional one that stands for it once its money is final.
  `alter table waiver_request add column exchanged_by_id uuid`,
  `alter table waiver_request add constraint waiver_request_exchanged_by_fkey
     foreign key (organization_id, exchanged_by_id) references waiver_request`,
  // On a conditional waiver: since when its money is final.
  `alter table waiver_request add column funds_final_at timestamptz(3)`,
  // When the worker looks at a conditional waiver again whose money was not final.
  `alter table waiver_request add column exchange_check_at timestamptz(3) not null default 'epoch'`,
  // On an unconditional waiver: money that it acknowledges has gone back since then.
  `alter table waiver_request add column money_gone_at timestamptz(3)`,
  `create index waiver_to_exchange on waiver_request (exchange_check_at, id)
     where exchanged_by_id is null and status = 'ready'
       and waiver_type in ('conditional.progress', 'conditional.final')`,
  `create index waiver_exchanged_by on waiver_request (organization_id, exchanged_by_id)
     where exchanged_by_id is not null`,
  `create index waiver_outstanding on waiver_request (organization_id, customer_id) where funds_final_at is not null`,
  // Those that the worker takes back before they are released.
  `create index waiver_exchange_to_stop on waiver_request (organization_id)
     where source = 'exchange' and money_gone_at is not null`,
];
