import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { COLUMNS_OF, MERGE_FIELDS } from '@trailgate/shared/customers/duplicates/merge_fields'
import {
  columnOf,
  FIELD_NAMES,
  fieldOf,
  type CustomerField,
  type FieldName,
} from '@trailgate/shared/customers/fields'
import { isSearched } from '@trailgate/shared/records/fields'
import { personData } from '#privacy/data_export/person_data'
import { CsvReader } from '@trailgate/shared/csv/reader'
import { clock } from '#platform/clock'
import { asStaff } from '#tests/helpers/credentials'
import { importFile, lines } from '#tests/helpers/imports'
import { merge } from '#tests/helpers/merges'
import { aPhone, anEmail, aRider } from '#tests/helpers/people'

/** Ticks, the status and the day of paper go by rules of their own, which specs of their own tell. */
const FIELDS = FIELD_NAMES.map((name) => ({ name, field: fieldOf(name) })).filter(
  ({ field }) => !['flag', 'day', 'choice'].includes(field.kind)
)

/** A valid typed value of the field; numbers and addresses are unique. */
function typed({ kind, example }: CustomerField): string {
  if (kind === 'phone') return aPhone()
  if (kind === 'email') return anEmail()
  return example ?? 'Nothing special'
}

/** A customer with a name only. */
async function somebody(client: ApiClient, fields: Partial<Record<FieldName, string>> = {}) {
  const response = await client
    .post('/api/customers')
    .headers(await asStaff('staff'))
    .json({ first_name: 'Kim', last_name: 'Nobody', phone: aPhone(), ...fields })
  response.assertStatus(201)
  return response.body()
}

const rowOf = async ({ id }: { id: number }) => db.from('customers').where('id', id).firstOrFail()

test.group('Every field of a customer', () => {
  test('{name} is created, read, found, emptied and written again, with its line of history')
    .with(FIELDS)
    .run(async ({ client, assert }, { name, field }) => {
      const value = typed(field)
      const capitals = field.kind === 'line' && field.capitals
      const sent = capitals ? value.toLowerCase() : value
      const customer = await somebody(client, { [name]: sent })
      assert.equal(customer[name], value)
      assert.equal((await rowOf(customer))[columnOf(name)], value)

      const headers = await asStaff('staff')
      const read = await client.get(`/api/customers/${customer.id}`).headers(headers)
      assert.equal(read.body()[name], value)
      if (isSearched(field)) {
        const found = await client
          .get('/api/customers/search')
          .qs({ q: value.slice(0, -1).toLowerCase() })
          .headers(headers)
        assert.deepInclude(
          found.body().map(({ id }: { id: number }) => id),
          customer.id
        )
      }

      const change = (to: string | null) =>
        client
          .put(`/api/customers/${customer.id}`)
          .headers(headers)
          .json({ [name]: to })
      const emptied = await change(null)
      if (field.required) {
        emptied.assertStatus(422)
        return
      }
      emptied.assertStatus(200)
      assert.isNull(emptied.body()[name])
      assert.equal((await change(sent)).body()[name], value)
      const history = await client.get(`/api/customers/${customer.id}/history`).headers(headers)
      assert.deepEqual(history.body()[0].details.changed, {
        [columnOf(name)]: { from: null, to: value },
      })
    })

  test('{name} is taken out in a file under its label, and brought in again')
    .with(FIELDS.filter(({ field }) => field.files))
    .run(async ({ client, assert }, { name, field }) => {
      const value = typed(field)
      const customer = await somebody(client, { [name]: value })
      const file = await client
        .get('/api/customers/export')
        .qs({ member_id: customer.member_id })
        .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
      const reader = new CsvReader(',')
      const [headings, row] = [
        ...reader.read(file.text().replace('\uFEFF', '')),
        ...reader.end(),
      ].map(({ cells }) => cells)
      const at = headings?.indexOf(field.label) ?? -1
      assert.equal(row?.[at], value)

      const [phone, other] = [aPhone(), name === 'email' ? anEmail() : value]
      const cells = { Phone: phone, ...(name !== 'phone' && { [field.label]: other }) }
      const imported = await importFile(client, lines(Object.keys(cells), Object.values(cells)))
      assert.equal(imported.body().imported_count, 1)
      const stored = await db.from('customers').where('phone', phone).firstOrFail()
      assert.equal(stored[columnOf(name)], name === 'phone' ? phone : other)
    })

  test('{name} is among what its owner is told')
    .with(FIELDS.filter(({ field }) => field.ownData))
    .run(async ({ client, assert }, { name, field }) => {
      const value = typed(field)
      const customer = await somebody(client, { [name]: value })
      const { profile } = await personData(customer.id, clock.today())
      assert.equal((profile as Record<string, unknown>)[columnOf(name)], value)
    })

  test('{name} of the record that goes can be kept when two become one')
    .with(FIELDS.filter(({ field }) => field.merge !== false))
    .run(async ({ client, assert }, { name, field }) => {
      const value = typed(field)
      const loser = await somebody(client, { [name]: value })
      const winner = await aRider({ email: null, date_of_birth: null, password_hash: null })
      const asked = MERGE_FIELDS.find((each) =>
        (COLUMNS_OF[each] as readonly string[]).includes(columnOf(name))
      )
      const chosen = field.required && asked ? { fields: { [asked]: 'loser' } } : {}
      const response = await merge(client, { winner, loser, ...chosen })
      response.assertStatus(200)
      assert.equal(response.body()[name], value)
      assert.equal((await rowOf(winner))[columnOf(name)], value)
    })
})
