import { type RawBuilder, sql } from "kysely";

/**
 * The common table `company (company_id)`: every company that has an unsettled delivery, found by hopping through the
 * index from company to company. A plain DISTINCT would read the whole backlog. Its last row is null and joins nothing.
 */
export function companiesWithWork(): RawBuilder<unknown> {
  return sql`company (company_id) as (
    select min(company_id) from webhook_deliveries where settled_at is null
    union all
    select (
      select min(d.company_id) from webhook_deliveries as d
      where d.settled_at is null and d.company_id > company.company_id
    ) from company where company.company_id is not null
  )`;
}
