/** Files of other systems with what is true of each, as they were brought by offices that move. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { importResult, type ImportResult } from '@trailgate/shared/customers/schemas'
import * as v from 'valibot'
import { asStaff } from '#tests/helpers/credentials'
import { importFile } from '#tests/helpers/imports'

export const MOVING_FILES = [
  'eventbrite',
  'googlecontacts',
  'googleforms',
  'mailchimp_subscribed',
  'quickbooks_customers',
  'quickbooks_report',
  'smartwaiver_participants_us',
  'square',
  'trailgate_saved_by_excel',
  'waiverforever',
  'wherewolf',
  'wildapricot_contacts',
  'zenplanner',
]

/** Files of the same kind that were made by hand from what the programs document, each with its truth. */
export const FURTHER_FILES = [
  'eventbrite_orders',
  'googlecontacts_2019',
  'googleforms_family',
  'googleforms_riders',
  'jotform',
  'mindbody',
  'outlook',
  'pushpress',
  'shopify',
  'square_2021',
]

/** Stored facts of a person in a file. */
type True = {
  first: string
  last: string
  phone: string | null
  email: string | null
  dob: string | null
  minor: boolean
  state?: string
  zip?: string
  city?: string
  street?: string
  guardian?: string
  email_ok: boolean | null
  signed?: string
  until?: string
  level?: string
  start?: string
  end?: string
  status?: string
}

export type Truth = {
  rows: number
  not_usable?: number
  people: True[]
  memberships: number
  waivers: number
  levels: Record<string, string>
  level_heading?: string | null
  whole_names?: boolean
  min_warnings?: number
}

export const movingFile = (name: string) =>
  fileURLToPath(new URL(`../fixtures/moving/${name}.csv`, import.meta.url))

export async function truthOf(name: string): Promise<Truth> {
  const path = new URL(`../fixtures/moving/${name}.truth.json`, import.meta.url)
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Body that the dialog sends for a file of another system. */
export function moveFields(truth?: Pick<Truth, 'levels' | 'level_heading'>) {
  return {
    lenient: 'true',
    households: 'true',
    memberships: 'true',
    waivers: 'true',
    consents: 'true',
    ...(truth?.level_heading && {
      mapping: JSON.stringify({ [truth.level_heading]: truth.levels }),
    }),
  }
}

/** Imports a file as the dialog does, and returns the answer. */
export async function move(
  client: ApiClient,
  file: string | Buffer,
  fields: Record<string, string> = moveFields()
) {
  const response = await importFile(client, file, { fields })
  response.assertStatus(200)
  return v.parse(importResult, response.body())
}

/** Sends a ZIP with the old PDFs. */
export async function sendZip(
  client: ApiClient,
  zip: Buffer,
  fields: Record<string, string> = moveFields()
) {
  const request = client
    .post('/api/customers/import')
    .headers(await asStaff('staff'))
    .file('file', zip, { filename: 'old system.zip' })
  for (const [name, value] of Object.entries(fields)) request.field(name, value)
  return request
}

/** Imports a ZIP, and returns the answer. */
export async function moveZip(
  client: ApiClient,
  zip: Buffer,
  fields: Record<string, string> = moveFields()
) {
  const response = await sendZip(client, zip, fields)
  response.assertStatus(200)
  return v.parse(importResult, response.body())
}

/** Undoes an import as a manager. */
export async function undoImportOf(client: ApiClient, { batch_id: id }: ImportResult) {
  return client.post(`/api/customers/imports/${id}/undo`).headers(await asStaff('manager'))
}

/** Cells of a file that came out otherwise than they are, as "Ann Lee, date_of_birth: 1990-03-04, not 1990-04-03". */
export async function wrongCells(truth: Truth): Promise<{ wrong: string[]; checked: number }> {
  const people: Stored[] = await db.from('customers').orderBy('id')
  const wrong: string[] = []
  let checked = 0
  for (const wanted of truth.people) {
    const name = `${wanted.first} ${wanted.last}`
    const found = people.filter(
      (person) =>
        `${person.first_name} ${person.last_name}` === name && person.phone === wanted.phone
    )
    const [person] = found
    if (!person || found.length > 1) {
      wrong.push(`${name}: ${found.length} people`)
      continue
    }
    const expected = expectedOf(wanted, truth)
    const stored = await storedOf(person, wanted)
    for (const [field, value] of Object.entries(expected)) {
      checked += 1
      if (stored[field] !== value) wrong.push(`${name}, ${field}: ${stored[field]}, not ${value}`)
    }
  }
  if (people.length !== truth.people.length)
    wrong.push(`${people.length} people, not ${truth.people.length}`)
  return { wrong, checked }
}

type Stored = Record<string, unknown> & {
  id: number
  first_name: string
  last_name: string
  phone: string | null
}

function expectedOf(wanted: True, { whole_names: whole }: Truth): Record<string, unknown> {
  const { state, zip, city, street, guardian, signed, until, level, start, end, status } = wanted
  return {
    ...(!whole && { first_name: wanted.first, last_name: wanted.last }),
    email: wanted.email,
    date_of_birth: wanted.dob,
    guardian: guardian ?? null,
    email_ok: wanted.email_ok === true,
    signed: signed ?? null,
    start: start ?? null,
    end: end ?? null,
    level: level ?? null,
    ...(state && { state }),
    ...(zip && { zip_code: zip }),
    ...(city && { city }),
    ...(street && { address_line_1: street }),
    ...(until && { until }),
    ...(status && { status }),
  }
}

async function storedOf(person: Stored, { level }: True): Promise<Record<string, unknown>> {
  const guardian = await db
    .from('guardianships as g')
    .join('customers as c', 'c.id', 'g.guardian_id')
    .where('g.minor_id', person.id)
    .whereNull('g.ended_at')
    .select('c.phone')
    .first()
  const waiver = await db
    .from('imported_waivers')
    .where('customer_id', person.id)
    .orderBy('signed_day', 'desc')
    .first()
  const membership = await db.from('memberships').where('customer_id', person.id).first()
  return {
    ...person,
    guardian: guardian?.phone ?? null,
    email_ok: Boolean(person.marketing_consent),
    signed: waiver?.signed_day ?? null,
    until: waiver?.last_day ?? null,
    start: membership?.start_date ?? null,
    end: membership?.end_date ?? null,
    level: membership ? (level ?? null) : null,
  }
}
