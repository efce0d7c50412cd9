import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { computed, rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { activeMembershipId, CUSTOMER_COLUMNS } from '#customers/customer_columns'
import { DECLINED_COLUMNS } from '#customers/declined'
import { adultsOf } from '#customers/household/adults_of'
import { historyCount } from '#customers/history/customer_history'
import { toCustomer } from '#customers/customer_transformer'
import { BAN_COLUMNS, toBan } from '#access/bans'
import { gateOf } from '#visits/gate'

/**
 * One profile, open or closed, with the counts of its tabs and the guardians of a minor; of a closed profile the former ones.
 * @throws {NotFound}
 */
export async function customerDetail(id: number, today: Day): Promise<CustomerDetail> {
  const row = await rowsIn('customers as c')
    .where('c.id', id)
    .whereNull('c.merged_into_id')
    .select(...CUSTOMER_COLUMNS, 'c.legal_hold', 'c.paper_waiver', activeMembershipId(today))
    .select(...BAN_COLUMNS.map((column) => `c.${column}` as const))
    .select(...DECLINED_COLUMNS.map((column) => `c.${column}` as const))
    .select(MINORS_OF, WAIVERS_OF, DOCUMENTS_OF, TYPES_OPTED_INTO, historyCount(id))
    .first()
  if (!row) throw new NotFound()
  const gate = (await gateOf([row], today)).get(id)
  const customer = toCustomer(row, today)
  return {
    ...customer,
    counts: {
      minors: row.minors,
      waivers: row.waivers,
      documents: row.documents,
      marketing: customer.is_minor ? 0 : row.marketing,
      history: Number(row.history),
    },
    guardians: await guardiansOf(id, 'now'),
    household_adults: await adultsOf(id),
    ...(row.household_phone_of !== null && {
      household_phone: await householdPhoneOf(row.household_phone_of),
    }),
    ...(row.is_closed && { former_guardians: await guardiansOf(id, 'formerly') }),
    coverage: gate?.coverage,
    on_hold: row.legal_hold === 1,
    ban: toBan(row, today),
    alert: gate?.alert ?? null,
    declined: gate?.declined ?? null,
    may_ride: gate?.mayRide,
  }
}

const MINORS_OF = computed<{ minors: number }>(
  `(select count(*) from guardianships g join customers minor on minor.id = g.minor_id
    where g.guardian_id = c.id and g.ended_at is null and minor.closed_at is null) as minors`
)

const WAIVERS_OF = computed<{ waivers: number }>(
  '(select count(*) from signed_waivers w where w.counts_for_id = c.id) as waivers'
)

const DOCUMENTS_OF = computed<{ documents: number }>(
  '(select count(*) from documents d where d.customer_id = c.id) as documents'
)

const TYPES_OPTED_INTO = computed<{ marketing: number }>(
  `(select count(*) from marketing_preferences p join campaign_types t on t.id = p.campaign_type_id
    where p.customer_id = c.id and t.is_active = 1 and (p.email_opted_in = 1 or p.sms_opted_in = 1)) as marketing`
)

async function guardiansOf(
  minorId: number,
  when: 'now' | 'formerly'
): Promise<CustomerDetail['guardians']> {
  const links = rowsIn('guardianships as g')
    .join('customers as c', 'c.id', 'g.guardian_id')
    .where('g.minor_id', minorId)
    .whereNull('c.closed_at')
    .orderBy('g.id')
    .select('c.id', 'c.first_name', 'c.last_name', 'c.member_id', 'c.phone')
    .select('g.relationship as relationship_type')
  return when === 'now' ? links.whereNull('g.ended_at') : links.whereNotNull('g.ended_at')
}

/** The owner of a shared phone; null if that profile is closed. */
async function householdPhoneOf(ownerId: number): Promise<CustomerDetail['household_phone']> {
  return rowsIn('customers')
    .where('id', ownerId)
    .whereNull('closed_at')
    .select('id', 'first_name', 'last_name', 'member_id', 'phone')
    .first()
}
