/** The query of listPortals as text. */
export const PORTALS_OF = `
  select distinct portal.id, portal.name, portal.label, portal.domain
  from user_account
  join membership on membership.organization_id = user_account.organization_id and membership.user_id = user_account.id
  join portal on portal.organization_id = membership.organization_id and portal.id = membership.portal_id
  where user_account.identity_id = $1 and membership.status = $2 and membership.can_view = $3
  order by portal.name`;
