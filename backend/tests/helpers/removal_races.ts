/** Every job that removes or merges people, raced against every write about them (docs/reliability.md). */
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { addDays, addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { purgeClosedProfiles } from '#privacy/retention/purge_closed_profiles'
import { sqlTime } from '#platform/database/sql_time'
import { thisProcess } from '#platform/this_process'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aPdf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aParty } from '#tests/helpers/parties'
import {
  aLastName,
  aMinorOf,
  aPhone,
  aRider,
  PASSWORD,
  type TestRider,
} from '#tests/helpers/people'
import { aTemplate, postSignature, type TestTemplate } from '#tests/helpers/waivers'

type Headers = Record<string, string>

/** Prepared once for all rounds. */
export type Scene = {
  client: ApiClient
  manager: Headers
  template: TestTemplate
  campaignType: number
}

export async function aScene(client: ApiClient): Promise<Scene> {
  const [manager, template] = await Promise.all([asStaff('manager'), aTemplate()])
  const { id: campaignType } = await db
    .from('campaign_types')
    .where('is_active', true)
    .firstOrFail()
  return { client, manager, template, campaignType }
}

type Answer = Pick<ApiResponse, 'status' | 'body' | 'text'>
type Send = () => PromiseLike<Answer>

/** Rows that only this write creates, by the column that references the person. */
type Trace = { table: string; column: string; where?: Record<string, unknown> }

export type Write = {
  /** The person is under 18. */
  isChild?: true
  /** The person must be signed in, or have made a request before: an import with such a person cannot be undone. */
  isTheirs?: true
  /** A closed profile is not removed after it. */
  keeps?: true
  prepare: (scene: Scene, person: TestRider) => Promise<Send> | Send
  /** The rows the write leaves, which a merge moves; absent if they end with the record. */
  leaves?: Trace
}

const happened = (action: string): Trace => ({
  table: 'activity',
  column: 'customer_id',
  where: { action },
})
const rows = (table: string, column = 'customer_id'): Trace => ({ table, column })

const pathOf = ({ id }: { id: number }) => `/api/customers/${id}`

function upload({ client }: Scene, headers: Headers, person: TestRider) {
  return client
    .post(`${pathOf(person)}/documents`)
    .headers(headers)
    .field('document_type', 'identification')
    .file('file', aPdf(), { filename: 'id.pdf' })
}

async function secondPlaceOf(holder: { id: number }) {
  const membership = await aMembershipOf(holder, { type: 'family' })
  const place = await db
    .from('membership_slots')
    .where({ membership_id: membership.id, slot_number: 2 })
    .select('id')
    .firstOrFail()
  return { membership, place }
}

const consentTo = (type: number) => ({
  preferences: { [type]: { email_opted_in: true, sms_opted_in: false } },
})

const aChild = () => ({
  first_name: 'Lou',
  last_name: 'Ryder',
  date_of_birth: addYears(clock.today(), -9),
  relationship_type: 'parent',
  emergency_contact_name: 'Robin Ryder',
  emergency_contact_phone: '5055550199',
})

/** Writes by staff, tablets and other people. */
const BY_OTHERS: Record<string, Write> = {
  'a check-in': {
    prepare:
      ({ client, manager }, { id }) =>
      () =>
        client
          .post('/api/visits')
          .headers(manager)
          .json({ customer_ids: [id], override_reason: 'Signed on paper' }),
    leaves: rows('visits'),
  },
  'a pass': {
    prepare:
      ({ client, manager }, person) =>
      () =>
        client.post(`${pathOf(person)}/pass`).headers(manager),
    leaves: rows('passes'),
  },
  'a ban': {
    prepare:
      ({ client, manager }, person) =>
      () =>
        client
          .put(`${pathOf(person)}/ban`)
          .headers(manager)
          .json({ until: null, reason: 'Rammed a fence' }),
    leaves: { table: 'customers', column: 'id', where: { ban_reason: 'Rammed a fence' } },
  },
  'a sale': {
    prepare:
      ({ client, manager }, { id }) =>
      () =>
        client
          .post('/api/memberships')
          .headers(manager)
          .json({ customer_id: id, membership_type: 'daily', start_date: clock.today() }),
    leaves: rows('memberships'),
  },
  'a place in a family': {
    async prepare({ client, manager }, { id }) {
      const { membership } = await secondPlaceOf(await aRider())
      return () =>
        client
          .post(`/api/memberships/${membership.id}/family`)
          .headers(manager)
          .json({ customer_id: id, relationship_type: 'other' })
    },
    leaves: rows('membership_slots'),
  },
  'an assigned slot': {
    async prepare({ client, manager }, { id }) {
      const { membership, place } = await secondPlaceOf(await aRider())
      return () =>
        client
          .post(`/api/membership-slots/${membership.id}/slots/${place.id}/assign`)
          .headers(manager)
          .qs({ customer_id: id })
    },
    leaves: rows('membership_slots'),
  },
  'a slot that is handed over': {
    async prepare({ client, manager }, { id }) {
      const membership = await aMembershipOf(await aRider(), {
        type: 'family',
        others: [await aRider()],
      })
      const place = await db
        .from('membership_slots')
        .where({ membership_id: membership.id, slot_number: 2 })
        .firstOrFail()
      return () =>
        client
          .put(`/api/membership-slots/${membership.id}/slots/${place.id}/transfer`)
          .headers(manager)
          .qs({ new_customer_id: id })
    },
    leaves: rows('membership_slots'),
  },
  'a document': {
    prepare: (scene, person) => () => upload(scene, scene.manager, person),
    leaves: rows('documents'),
  },
  'a note': {
    prepare:
      ({ client, manager }, person) =>
      () =>
        client.put(pathOf(person)).headers(manager).json({ notes: 'Prefers the north trail' }),
    leaves: happened('customer.updated'),
  },
  'a hold': {
    keeps: true,
    prepare:
      ({ client, manager }, person) =>
      () =>
        client
          .put(`${pathOf(person)}/hold`)
          .headers(manager)
          .json({ on: true, reason: 'Accident' }),
    leaves: { table: 'customers', column: 'id', where: { legal_hold: true } },
  },
  'a consent': {
    prepare:
      ({ client, manager, campaignType }, { id }) =>
      () =>
        client
          .put(`/api/marketing/customers/${id}/preferences`)
          .headers(manager)
          .json(consentTo(campaignType)),
    leaves: rows('consent_events'),
  },
  'a link to sign': {
    prepare:
      ({ client, manager }, person) =>
      () =>
        client
          .post(`${pathOf(person)}/sign-link`)
          .headers(manager)
          .json({}),
  },
  'a link to a password': {
    prepare:
      ({ client, manager }, person) =>
      () =>
        client.post(`${pathOf(person)}/password-link`).headers(manager),
  },
  'a party': {
    prepare:
      ({ client, manager }, { id }) =>
      () =>
        client
          .post('/api/parties')
          .headers(manager)
          .json({ host_id: id, name: 'Race', day: addDays(clock.today(), 3) }),
    leaves: rows('parties', 'host_id'),
  },
  'a sign-in at a tablet': {
    prepare:
      ({ client }, { phone }) =>
      () =>
        client.post('/api/customers/auth').json({ phone }),
    leaves: rows('sign_ins'),
  },
  'a child of theirs': {
    prepare:
      ({ client, manager }, person) =>
      () =>
        client
          .post(`${pathOf(person)}/minors`)
          .headers(manager)
          .json(aChild()),
    leaves: rows('guardianships', 'guardian_id'),
  },
  'a guardian': {
    isChild: true,
    keeps: true,
    async prepare({ client, manager }, { id }) {
      const guardian = await aRider()
      return () =>
        client
          .post(`${pathOf(guardian)}/minors`)
          .headers(manager)
          .json({ minor_id: id, relationship_type: 'grandparent' })
    },
    leaves: rows('guardianships', 'minor_id'),
  },
  'a merge into another record': {
    async prepare({ client, manager }, { id }) {
      const other = await aRider()
      return () =>
        client
          .post('/api/customers/merge')
          .headers(manager)
          .json({ winner_id: other.id, loser_id: id })
    },
  },
  'a merge of another record': {
    async prepare({ client, manager }, { id }) {
      const other = await aRider()
      return () =>
        client
          .post('/api/customers/merge')
          .headers(manager)
          .json({ winner_id: id, loser_id: other.id })
    },
  },
}

/** Writes by signed-in riders. */
const BY_THEMSELVES: Record<string, Write> = {
  'a signature': {
    isTheirs: true,
    async prepare({ client, template }, person) {
      const headers = await asRider(person)
      return () => postSignature(client, headers, { template_id: template.id })
    },
    leaves: rows('signed_waivers', 'subject_id'),
  },
  'a pass of their own': {
    isTheirs: true,
    async prepare({ client }, person) {
      const headers = await asRider(person)
      return () => client.get('/api/customers/me/pass').headers(headers)
    },
    leaves: rows('passes'),
  },
  'other details': {
    isTheirs: true,
    async prepare({ client }, person) {
      const headers = await asRider(person)
      return () =>
        client
          .put('/api/customers/me')
          .headers(headers)
          .json({ city: 'Moab', current_password: PASSWORD })
    },
  },
  'a document of their own': {
    isTheirs: true,
    async prepare(scene, person) {
      const headers = await asRider(person)
      return () => upload(scene, headers, person)
    },
    leaves: rows('documents'),
  },
  'a child that they add': {
    isTheirs: true,
    async prepare({ client }, person) {
      const headers = await asRider(person)
      return () => client.post('/api/minors').headers(headers).json(aChild())
    },
    leaves: rows('guardianships', 'guardian_id'),
  },
  'a check-in at a tablet': {
    isTheirs: true,
    async prepare({ client }, person) {
      const headers = await asKiosk(person)
      return () =>
        client
          .post('/api/kiosk/visits')
          .headers(headers)
          .json({ subject_ids: [person.id] })
    },
    leaves: rows('visits'),
  },
  'coming to a party': {
    isTheirs: true,
    async prepare({ client }, person) {
      const [{ token }, headers] = await Promise.all([aParty(client), asRider(person)])
      const path = `/api/parties/join/${token}`
      return () =>
        client
          .post(path)
          .headers(headers)
          .json({ subject_ids: [person.id] })
    },
    leaves: rows('party_guests'),
  },
  'a party of their own': {
    isTheirs: true,
    async prepare({ client }, person) {
      const headers = await asRider(person)
      return () =>
        client
          .post('/api/parties')
          .headers(headers)
          .json({ name: 'Own', day: addDays(clock.today(), 3) })
    },
    leaves: rows('parties', 'host_id'),
  },
  'asking to be deleted': {
    isTheirs: true,
    async prepare({ client }, person) {
      const headers = await asRider(person)
      return () => client.post('/api/customers/me/deletion-request').headers(headers).json({})
    },
    leaves: rows('deletion_requests'),
  },
  'a consent of their own': {
    isTheirs: true,
    async prepare({ client, campaignType }, person) {
      const headers = await asRider(person)
      return () =>
        client.put('/api/marketing/preferences').headers(headers).json(consentTo(campaignType))
    },
    leaves: rows('consent_events'),
  },
}

export const WRITES: Record<string, Write> = { ...BY_OTHERS, ...BY_THEMSELVES }

export type Remover = {
  /** Removes whatever it finds, so its races run one after another, with longer head starts. */
  findsPeople?: true
  takes: (write: Write) => boolean
  /** Creates the person, and the call that removes them. */
  prepare: (
    scene: Scene,
    columns: Record<string, unknown>
  ) => Promise<{ person: TestRider; send: Send; others?: number[] }>
  /** Returns the faults once both were answered. */
  judge: (race: Race) => Promise<string[]>
}

type Race = {
  write: Write
  person: TestRider
  others: number[]
  isRemoved: boolean
  isWritten: boolean
}

/** Either the write came first and the person stays, or it was refused. */
async function neverBoth({ person, isRemoved, isWritten }: Race) {
  const isThere = (await db.from('customers').where('id', person.id).first()) !== null
  return [
    ...(isRemoved === isThere ? [isThere ? 'removed, and there' : 'not removed, and gone'] : []),
    ...(isRemoved && isWritten ? ['acknowledged and gone'] : []),
  ]
}

/** The write may have come first and be deleted with the person; but no row of it references a missing person. */
async function gone({ person, isRemoved }: Race) {
  const isThere = (await db.from('customers').where('id', person.id).first()) !== null
  return isRemoved && isThere ? ['removed, and there'] : []
}

/** The written rows are with one of the two. */
async function follows({ write, person, others, isWritten }: Race) {
  if (!isWritten || !write.leaves) return []
  const { table, column, where = {} } = write.leaves
  const left = await db
    .from(table)
    .whereIn(column, [person.id, ...others])
    .where(where)
    .limit(1)
  return left.length > 0 ? [] : ['acknowledged and gone']
}

export async function anImportOf(people: readonly { id: number }[]): Promise<number> {
  const now = sqlTime(clock.now())
  const counts = { imported_count: people.length, skipped_count: 0, failed_count: 0 }
  const [id] = await db.table('imports').insert({
    file_name: 'race.csv',
    file_sha256: '0'.repeat(64),
    state: 'done',
    headings: '["phone"]',
    columns: '["phone"]',
    total_rows: people.length,
    processed_rows: people.length,
    ...counts,
    worker: thisProcess,
    alive_at: now,
    created_by_name: 'Sam Staff',
    created_at: now,
  })
  await db.table('import_rows').multiInsert(
    people.map((person, index) => ({
      import_id: Number(id),
      row_number: index + 2,
      result: 'created',
      customer_id: person.id,
    }))
  )
  return Number(id)
}

export const imported = { source: 'import', password_hash: null }

export const REMOVERS: Record<string, Remover> = {
  'undo of an import': {
    takes: ({ isTheirs }) => !isTheirs,
    async prepare({ client, manager }, columns) {
      const others = [await aRider(imported), await aRider(imported)]
      const person = await aRider({ ...imported, ...columns })
      const id = await anImportOf([...others, person])
      return {
        person,
        others: others.map((other) => other.id),
        send: () => client.post(`/api/customers/imports/${id}/undo`).headers(manager),
      }
    },
    async judge(ended) {
      const left = await db.from('customers').whereIn('id', ended.others).select('id')
      const all = left.length === (ended.isRemoved ? 0 : ended.others.length)
      return [...(await neverBoth(ended)), ...(all ? [] : ['some of the import gone, some there'])]
    },
  },
  'deletion': {
    takes: () => true,
    async prepare({ client, manager }, columns) {
      const person = await aRider(columns)
      return { person, send: () => client.delete(pathOf(person)).headers(manager) }
    },
    judge: gone,
  },
  'retention': {
    findsPeople: true,
    takes: ({ keeps }) => Boolean(keeps),
    async prepare(_, columns) {
      const longAgo = '2020-01-02 12:00:00'
      const closed = { closed_at: longAgo, is_closed: true, phone: null, password_hash: null }
      const person = await aRider({ ...columns, ...closed, created_at: longAgo })
      const isGone = async () =>
        (await db.from('customers').where('id', person.id).first()) === null
      const send = async () => {
        await purgeClosedProfiles(clock.today(), () => true)
        const status = (await isGone()) ? 200 : 409
        return { status: () => status, body: () => ({}), text: () => 'kept' }
      }
      return { person, send }
    },
    judge: async ({ person, isWritten }) => {
      const isThere = (await db.from('customers').where('id', person.id).first()) !== null
      return isWritten && !isThere ? ['acknowledged and gone'] : []
    },
  },
  'a request to be deleted, carried out': {
    takes: ({ isChild }) => !isChild,
    async prepare({ client, manager }, columns) {
      const person = await aRider(columns)
      const [id] = await db.table('deletion_requests').insert({
        customer_id: person.id,
        member_id: person.member_id,
        state: 'open',
        asked_at: sqlTime(clock.now()),
      })
      const path = `/api/customers/deletion-requests/${id}/carry-out`
      return { person, send: () => client.post(path).headers(manager) }
    },
    judge: gone,
  },
  'a merge, of the record that goes': {
    takes: () => true,
    async prepare({ client, manager }, columns) {
      const [winner, person] = [await aRider(columns), await aRider(columns)]
      const pair = { winner_id: winner.id, loser_id: person.id }
      return {
        person,
        others: [winner.id],
        send: () => client.post('/api/customers/merge').headers(manager).json(pair),
      }
    },
    judge: follows,
  },
  'a merge, of the record that stays': {
    takes: () => true,
    async prepare({ client, manager }, columns) {
      const [person, loser] = [await aRider(columns), await aRider(columns)]
      const pair = { winner_id: person.id, loser_id: loser.id }
      return {
        person,
        others: [loser.id],
        send: () => client.post('/api/customers/merge').headers(manager).json(pair),
      }
    },
    judge: follows,
  },
  'undo of a merge': {
    takes: () => true,
    async prepare({ client, manager }, columns) {
      const [person, loser] = [await aRider(columns), await aRider(columns)]
      const pair = { winner_id: person.id, loser_id: loser.id }
      const merged = await client.post('/api/customers/merge').headers(manager).json(pair)
      const path = `/api/customers/merges/${merged.body().merge_id}/undo`
      return { person, others: [loser.id], send: () => client.post(path).headers(manager) }
    },
    judge: follows,
  },
  'letting go of a child': {
    takes: ({ isTheirs }) => !isTheirs,
    async prepare({ client }, columns) {
      const guardian = await aRider()
      const person = await aMinorOf(guardian, { ...columns, phone: aPhone() })
      const headers = await asRider(guardian)
      return {
        person,
        others: [guardian.id],
        send: () => client.delete(`/api/minors/${person.id}`).headers(headers),
      }
    },
    // A closed profile loses its slots in families.
    judge: async (ended) =>
      ended.write.leaves?.table === 'membership_slots' ? [] : follows(ended),
  },
}

/** A sign-in with an unknown phone returns 200 and reports the failure in the body. */
function isTaken(answer: Answer) {
  return answer.status() < 300 && answer.body().success !== false
}

/** A busy machine may refuse a call for the moment: nothing of it is stored then, which the judges check. */
function isBusy(answer: Answer) {
  return answer.status() === 503 && answer.body().error?.code === 'UNAVAILABLE'
}

/** A last name of its own, so that no one matches a banned person. */
export const columnsOf = ({ isChild }: Write) => ({
  last_name: aLastName('Racer'),
  ...(isChild ? { date_of_birth: addYears(clock.today(), -10) } : {}),
})

/** A write without competition: returns its faults. */
export async function alone(scene: Scene, write: Write) {
  const person = await aRider(columnsOf(write))
  const send = await write.prepare(scene, person)
  const written = await send()
  if (!isTaken(written)) return [written.text()]
  return follows({ write, person, others: [], isRemoved: false, isWritten: true })
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** In turns of the process that sends and answers. Every other race starts both at once or nearly so. */
const STARTS = [0, -20, 3, 40, -3, 20, 0, -40, 8, -8]

/** Sends both at once; which one gets a head start, and how much, changes from race to race. */
export async function race(scene: Scene, pair: { remover: Remover; write: Write }, nth: number) {
  const { remover, write } = pair
  const { person, send, others = [] } = await remover.prepare(scene, columnsOf(write))
  const sendWrite = await write.prepare(scene, person)
  const start = (STARTS[nth % STARTS.length] ?? 0) * (remover.findsPeople ? 4 : 1)
  const after = async (turns: number, ask: Send) => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    return ask()
  }
  const [removed, written] = await Promise.all([after(-start, send), after(start, sendWrite)])
  const [isRemoved, isWritten] = [isTaken(removed), isTaken(written)]
  const failed = [removed, written].filter((answer) => answer.status() >= 500 && !isBusy(answer))
  const wrong = [
    ...failed.map((answer) => `${answer.status()} ${answer.text().slice(0, 200)}`),
    ...(await remover.judge({ write, person, others, isRemoved, isWritten })),
  ]
  return { isRemoved, isWritten, wrong, answers: [removed, written] as const }
}
