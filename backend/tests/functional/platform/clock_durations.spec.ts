import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { askForDeletion } from '#privacy/deletion_requests/ask_for_deletion'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { clock } from '#platform/clock'
import { markInterruptedImports } from '#customers/import/interrupted_imports'
import { endOf } from '#customers/import/run_import'
import { resetLimits } from '#platform/http/rate_limits'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { processOutbox } from '#platform/mail/process_outbox'
import { hashOf } from '#platform/secrets'
import { thisProcess } from '#platform/this_process'
import { inTransaction } from '#platform/database/transaction'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aParty } from '#tests/helpers/parties'
import { importFile } from '#tests/helpers/imports'
import { aCampaignType, aSubscriber } from '#tests/helpers/marketing'
import { aMembershipOf } from '#tests/helpers/memberships'
import { merge, undo } from '#tests/helpers/merges'
import { aMinorOf, anEmail, aRider } from '#tests/helpers/people'
import { aMembership, seat, slotsOf } from '#tests/helpers/sales'
import { aTicket } from '#tests/helpers/tickets'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'
import { csv, riders } from '../../../../lab/fixtures/make_riders.mjs'

/** Lead of the clock: too little for a session to end when it is set back. */
const AHEAD_SECONDS = 5 * 60

/** Something started: its row, and the action that ends it. */
type Begun = { row: Record<string, string | number>; end: () => Promise<unknown> }

type Span = {
  what: string
  table: string
  began: string
  ended: string
  begin: (client: ApiClient) => Promise<Begun>
}

const OWN_REQUEST = '/api/customers/me/deletion-request'
const REQUESTS = '/api/customers/deletion-requests'
const CAMPAIGNS = '/api/marketing/campaigns'
const FIRST_PHONE = 5_071_000_000

const PROFILE = { table: 'customers', began: 'created_at', ended: 'closed_at' }
const LINK = { table: 'password_links', began: 'created_at', ended: 'used_at' }
const REQUEST = { table: 'deletion_requests', began: 'asked_at', ended: 'settled_at' }
const IMPORT = { table: 'imports', began: 'created_at' }
const PLACE = { table: 'slot_history', began: 'assigned_at', ended: 'removed_at' }

const SPANS: Span[] = [
  {
    what: 'the profile of a minor whom nobody looks after any more',
    ...PROFILE,
    begin: async (client) => {
      const guardian = await aRider()
      const { id } = await aMinorOf(guardian)
      const headers = await asRider(guardian)
      return { row: { id }, end: () => client.delete(`/api/minors/${id}`).headers(headers) }
    },
  },
  {
    what: 'a waiver that is taken out of use',
    table: 'waiver_templates',
    began: 'created_at',
    ended: 'archived_at',
    begin: async (client) => {
      const { id } = await aTemplate()
      await signed(client, await asRider(await aRider()), { template_id: id })
      const headers = await asStaff('manager')
      const path = `/api/waivers/staff/templates/${id}`
      return { row: { id }, end: () => client.delete(path).headers(headers) }
    },
  },
  {
    what: 'the right of a tablet to be a kiosk',
    table: 'kiosk_devices',
    began: 'created_at',
    ended: 'revoked_at',
    begin: async (client) => {
      const headers = await asStaff('manager')
      const made = await client.post('/api/kiosk/devices').headers(headers).json({ name: 'Gate 3' })
      const { id } = made.body().device
      return { row: { id }, end: () => client.delete(`/api/kiosk/devices/${id}`).headers(headers) }
    },
  },
  {
    what: 'a link to choose a password, by a newer one',
    ...LINK,
    begin: async () => {
      const { id: customerId } = await aRider()
      const { row } = await aLink(customerId)
      return { row, end: () => aLink(customerId) }
    },
  },
  {
    what: 'a link to choose a password, when it was used',
    ...LINK,
    begin: async (client) => {
      const { row, token } = await aLink((await aRider()).id)
      const chosen = { token, password: 'four words make a gate' }
      return { row, end: () => client.post('/api/reset-password').json(chosen) }
    },
  },
  {
    what: 'a ticket to sign, when it was used',
    table: 'signing_tickets',
    began: 'created_at',
    ended: 'used_at',
    begin: async (client) => {
      const rider = await aRider()
      const template = await aTemplate()
      const headers = await asRider(rider)
      const ticket = await aTicket(client, headers, template, [rider])
      const body = { template_id: template.id, ticket }
      return { row: { hash: hashOf(ticket) }, end: () => signed(client, headers, body) }
    },
  },
  {
    what: 'a request to a parent that is refused',
    table: 'guardian_requests',
    began: 'created_at',
    ended: 'settled_at',
    begin: async (client) => {
      const parent = await aRider()
      const child = await aRider({ date_of_birth: addYears(clock.today(), -10) })
      await client
        .post('/api/kiosk/guardian-requests')
        .headers(await asKiosk(child))
        .json({ phone: parent.phone })
      const { id } = await db.from('guardian_requests').where('minor_id', child.id).firstOrFail()
      const headers = await asRider(parent)
      const path = `/api/guardian-requests/${id}/refuse`
      return { row: { id }, end: () => client.post(path).headers(headers) }
    },
  },
  {
    what: 'an invitation of others that is ended',
    table: 'parties',
    began: 'created_at',
    ended: 'ended_at',
    begin: async (client) => {
      const { id, host } = await aParty(client)
      const headers = await asRider(host)
      return { row: { id }, end: () => client.delete(`/api/parties/${id}`).headers(headers) }
    },
  },
  {
    what: 'a wish to be deleted that is taken back',
    ...REQUEST,
    begin: async (client) => {
      const { row, headers } = await aWishToBeDeleted()
      return { row, end: () => client.delete(OWN_REQUEST).headers(headers) }
    },
  },
  {
    what: 'a wish to be deleted that is refused',
    ...REQUEST,
    begin: async (client) => {
      const { row, manager } = await aWishToBeDeleted()
      const path = `${REQUESTS}/${row.id}/refuse`
      return {
        row,
        end: () => client.post(path).headers(manager).json({ reason: 'Open accident' }),
      }
    },
  },
  {
    what: 'a wish to be deleted that is carried out',
    ...REQUEST,
    begin: async (client) => {
      const { row, manager } = await aWishToBeDeleted()
      return { row, end: () => client.post(`${REQUESTS}/${row.id}/carry-out`).headers(manager) }
    },
  },
  {
    what: 'a letter',
    table: 'outbox',
    began: 'created_at',
    ended: 'sent_at',
    begin: async () => {
      const address = anEmail()
      await enqueueMail({ to: address, subject: 'Your gate', text: 'It is open.' })
      return { row: { address }, end: () => processOutbox() }
    },
  },
  {
    what: 'a campaign',
    table: 'campaigns',
    began: 'sent_at',
    ended: 'finished_at',
    begin: async (client) => {
      const type = await aCampaignType()
      await aSubscriber(type)
      const headers = await asStaff('manager')
      const words = { channel: 'email', subject: 'The park opens', text: 'Come and ride.' }
      const draft = await client
        .post(CAMPAIGNS)
        .headers(headers)
        .json({ campaign_type_id: type.id, ...words })
      const { id } = draft.body()
      await client.post(`${CAMPAIGNS}/${id}/send`).headers(headers).json({})
      return { row: { id }, end: everythingLeaves }
    },
  },
  {
    what: 'a merge that is undone',
    table: 'customer_merges',
    began: 'created_at',
    ended: 'undone_at',
    begin: async (client) => {
      const merged = await merge(client, { winner: await aRider(), loser: await aRider() })
      const id = merged.body().merge_id
      return { row: { id }, end: () => undo(client, id) }
    },
  },
  {
    what: 'an import that is done',
    ...IMPORT,
    ended: 'finished_at',
    begin: async (client) => {
      const id = await anImport(client, 2000)
      return { row: { id }, end: () => endOf(id) }
    },
  },
  {
    what: 'an import whose process died',
    ...IMPORT,
    ended: 'finished_at',
    begin: async (client) => {
      const id = await anImport(client, 1)
      await endOf(id)
      const worker = thisProcess.replace(/[^+]*$/, 'another')
      const lost = { state: 'running', worker, finished_at: null }
      await db.from('imports').where('id', id).update(lost)
      return { row: { id }, end: () => markInterruptedImports() }
    },
  },
  {
    what: 'an import that is undone',
    ...IMPORT,
    ended: 'undone_at',
    begin: async (client) => {
      const id = await anImport(client, 1)
      await endOf(id)
      const headers = await asStaff('manager')
      const path = `/api/customers/imports/${id}/undo`
      return { row: { id }, end: () => client.post(path).headers(headers) }
    },
  },
  {
    what: 'somebody’s place in a membership',
    ...PLACE,
    begin: async (client) => {
      const membership = await aMembership(client, { membership_type: 'family' })
      await seat(client, { membership, slot: 2, rider: await aRider() })
      const [, second] = await slotsOf(client, membership)
      const path = `/api/membership-slots/${membership.id}/slots/${second?.id}`
      const headers = await asStaff('cashier')
      return {
        row: { membership_id: membership.id },
        end: () => client.delete(path).headers(headers),
      }
    },
  },
  {
    what: 'one of two places of somebody who was known twice',
    ...PLACE,
    begin: async (client) => {
      const [winner, loser] = [await aRider(), await aRider()]
      const { id } = await aMembershipOf(winner, { type: 'family', others: [loser] })
      return { row: { membership_id: id }, end: () => merge(client, { winner, loser }) }
    },
  },
  {
    what: 'one of two links of a guardian who was known twice',
    table: 'guardianships',
    began: 'created_at',
    ended: 'ended_at',
    begin: async (client) => {
      const [winner, loser] = [await aRider(), await aRider()]
      const minor = await aMinorOf(loser)
      const link = db.from('guardianships').where('minor_id', minor.id)
      const { id, ...like } = await link.firstOrFail()
      await db.table('guardianships').insert({ ...like, guardian_id: winner.id })
      return { row: { id }, end: () => merge(client, { winner, loser }) }
    },
  },
]

test.group('Durations started while the clock was ahead', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await db.from('outbox').delete()
  })
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('the end is not before the start: {what}')
    .with(SPANS)
    .run(async ({ client, assert }, { table, began, ended, begin }) => {
      clock.forward(AHEAD_SECONDS)
      const { row: where, end } = await begin(client)
      clock.reset()
      await end()
      const row = await db.from(table).where(where).firstOrFail()
      assert.isString(row[ended])
      assert.isTrue(row[ended] >= row[began], `${row[began]} to ${row[ended]}`)
    })
})

async function aLink(customerId: number) {
  const { url } = await makePasswordLink({ customerId, purpose: 'reset', now: clock.now() })
  const { id } = await db
    .from('password_links')
    .where('customer_id', customerId)
    .orderBy('id', 'desc')
    .firstOrFail()
  return { row: { id }, token: new URL(url).searchParams.get('token') }
}

async function aWishToBeDeleted() {
  const customer = await aRider()
  const by = { kind: 'rider', id: customer.id, name: null, ip: null } as const
  const id = await inTransaction((trx) => askForDeletion({ customer, by }, trx))
  return { row: { id }, headers: await asRider(customer), manager: await asStaff('manager') }
}

let phones = FIRST_PHONE

/** Starts an import of this many people, and does not wait for it. */
async function anImport(client: ApiClient, count: number): Promise<number> {
  const file = Buffer.from(csv(riders(count, phones)))
  phones += count
  const begun = await importFile(client, file, { fields: { async: 'true' } })
  return begun.body().batch_id
}

/** Until no recipient is left: written, sent, and closed. */
async function everythingLeaves() {
  while ((await processCampaigns()) + (await processOutbox()) > 0);
  await processCampaigns()
}
