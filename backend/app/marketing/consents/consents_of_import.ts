import type { MovedIn } from '#customers/events'
import { adultsBornUntil } from '#marketing/consents/adults'
import { endConsentMarks } from '#marketing/consents/consent_mark'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/**
 * Stores the consent that an import brings, with the cell that says so as evidence. A yes by e-mail is one for every active
 * campaign type; a yes to text messages is kept, but never affirmed. A no sets nothing, except that of an address that was
 * taken off the old list: it stops the letters of everyone who has it, and the undo does not start them again.
 */
export async function consentsOfImport(moved: MovedIn, trx: Transaction) {
  await giveConsents(moved, trx)
  await stopAddresses(moved, trx)
}

async function giveConsents({ consents, by, fileName }: MovedIn, trx: Transaction) {
  const yes = consents.filter(({ email, sms }) => email || sms)
  if (yes.length === 0) return
  const types = await rowsIn('campaign_types', trx)
    .where('is_active', true)
    .orderBy('id')
    .select('id')
  const adults = await rowsIn('customers', trx)
    .whereIn(
      'id',
      yes.map(({ customerId }) => customerId)
    )
    .where((born) =>
      born.whereNull('date_of_birth').orWhere('date_of_birth', '<=', adultsBornUntil(clock.today()))
    )
    .select('id')
  const grownUp = new Set(adults.map(({ id }) => id))
  const at = sqlTime(clock.now())
  const given = yes.filter(({ customerId }) => grownUp.has(customerId))
  await insertMany(
    trx,
    'consent_events',
    given.flatMap(({ customerId, email, sms, heading, value }) =>
      types.flatMap(({ id }) =>
        channelsOf({ email, sms }).map((channel) => ({
          customer_id: customerId,
          campaign_type_id: id,
          channel,
          opted_in: 1 as const,
          source: 'import' as const,
          text_shown: evidence({ heading, value, fileName }),
          touched: null,
          actor_kind: by.kind,
          actor_id: by.id,
          ip: by.ip,
          user_agent: null,
          created_at: at,
        }))
      )
    )
  )
  await insertMany(
    trx,
    'marketing_preferences',
    given.flatMap(({ customerId, email, sms }) =>
      types.map(({ id }) => ({
        customer_id: customerId,
        campaign_type_id: id,
        email_opted_in: email ? (1 as const) : (0 as const),
        sms_opted_in: sms ? (1 as const) : (0 as const),
        sms_affirmed: 0 as const,
        email_opt_in_date: email ? at : null,
        email_opt_out_date: null,
        sms_opt_in_date: sms ? at : null,
        sms_opt_out_date: null,
        updated_at: at,
      }))
    )
  )
  const mailed = given.flatMap(({ customerId, email }) => (email ? customerId : []))
  if (types.length > 0 && mailed.length > 0)
    await rowsIn('customers', trx).whereIn('id', mailed).update({ marketing_consent: true })
}

function channelsOf({ email, sms }: { email: boolean | null; sms: boolean | null }) {
  return [...(email ? (['email'] as const) : []), ...(sms ? (['sms'] as const) : [])]
}

async function stopAddresses({ optOuts, by, fileName }: MovedIn, trx: Transaction) {
  if (optOuts.length === 0) return
  const byAddress = new Map(optOuts.map((each) => [each.email, each]))
  const people = await rowsIn('customers', trx)
    .whereIn('email', [...byAddress.keys()])
    .whereNull('merged_into_id')
    .orderBy('id')
    .forUpdate()
    .select('id', 'email')
  const addresses = new Map(people.map(({ id, email }) => [id, email]))
  const stopped = await rowsIn('marketing_preferences', trx)
    .whereIn('customer_id', [...addresses.keys()])
    .where('email_opted_in', true)
    .orderBy('id')
    .select('id', 'customer_id', 'campaign_type_id')
  if (stopped.length === 0) return
  const at = sqlTime(clock.now())
  await rowsIn('marketing_preferences', trx)
    .whereIn(
      'id',
      stopped.map(({ id }) => id)
    )
    .update({ email_opted_in: false, email_opt_out_date: at, updated_at: at })
  await insertMany(
    trx,
    'consent_events',
    stopped.map(({ customer_id: customerId, campaign_type_id: typeId }) => {
      const { heading = '', value = '' } = byAddress.get(addresses.get(customerId) ?? '') ?? {}
      return {
        customer_id: customerId,
        campaign_type_id: typeId,
        channel: 'email' as const,
        opted_in: 0 as const,
        source: 'import' as const,
        text_shown: evidence({ heading, value, fileName }),
        touched: null,
        actor_kind: by.kind,
        actor_id: by.id,
        ip: by.ip,
        user_agent: null,
        created_at: at,
      }
    })
  )
  await endConsentMarks([...new Set(stopped.map((row) => row.customer_id))], trx)
}

type Said = { heading: string; value: string; fileName: string }

/** The cell that says so, as evidence. */
function evidence({ heading, value, fileName }: Said): string {
  return `${heading}: ${value} (${fileName})`.slice(0, 500)
}
