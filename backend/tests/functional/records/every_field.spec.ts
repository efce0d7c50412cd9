import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { membershipFields } from '@trailgate/shared/memberships/fields'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import { minorFields } from '@trailgate/shared/minors/fields'
import {
  columnOf,
  lineOf,
  namesOf,
  type Field,
  type FieldTable,
} from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { filteredIn, isRange, RANGE } from '@trailgate/shared/records/filters'
import { settingFields, templateFields } from '@trailgate/shared/waivers/template_fields'
import { clock } from '#platform/clock'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aPhone, anEmail, aRider } from '#tests/helpers/people'
import { aNewStaff } from '#tests/helpers/staff'

type Values = Record<string, unknown>

interface Kept {
  what: string
  fields: FieldTable
  /** Path to create one; it is changed under its id. */
  path: string
  /** Headers of the staff member who edits it. */
  as: () => Promise<Record<string, string>>
  /** The minimum to create one. */
  needs: () => Promise<Values>
  /** The row that stores its fields. */
  rowOf: (id: number) => Promise<Values>
  /** Values of fields for which an arbitrary one would not do: the first, and after a change. */
  values?: Record<string, () => readonly [unknown, unknown]>
  /** Field names in responses, if different. */
  answered?: Record<string, string>
  /** Fields with their own rules, tested in their own specs. */
  but?: readonly string[]
  /** Headers of a caller whose list takes the filters of the table. */
  listAs?: () => Promise<Record<string, string>>
}

/** The records that staff edit in a form; customers have their own spec, because they have more rules. */
const KEPT: Kept[] = [
  {
    what: 'a membership type',
    fields: typeFields,
    path: '/api/membership-types',
    as: () => asStaff('admin'),
    needs: async () => ({
      name: aName(),
      display_name: 'Trail club',
      default_price: 10,
      default_duration_days: 30,
    }),
    rowOf: (id) => db.from('membership_types').where('id', id).firstOrFail(),
    values: { name: () => [aName(), aName()] },
  },
  {
    what: 'an account',
    fields: staffFields,
    path: '/api/staff',
    as: () => asStaff('admin'),
    needs: async () => ({ ...aNewStaff() }),
    rowOf: (id) => db.from('staff').where('id', id).firstOrFail(),
    values: { username: () => [aName(), aName()] },
    // A new account is active whatever was sent.
    but: ['is_active'],
  },
  {
    what: 'a waiver template',
    fields: templateFields,
    path: '/api/waivers/staff/templates',
    as: () => asStaff('manager'),
    needs: async () => ({ name: 'Night Ride', content: '<p>I ride at my own risk.</p>' }),
    rowOf: async (id) => ({
      ...(await db.from('waiver_versions').where('template_id', id).firstOrFail()),
      ...(await db
        .from('waiver_templates')
        .where('id', id)
        .select(namesOf(settingFields))
        .firstOrFail()),
    }),
    values: { content: () => ['<p>One.</p>', '<p>Another.</p>'] },
  },
  {
    what: 'a minor',
    fields: minorFields,
    path: '/api/minors',
    as: async () => asRider(await aRider()),
    needs: async () => ({
      first_name: 'Mia',
      last_name: 'Lee',
      date_of_birth: addYears(clock.today(), -9),
      emergency_contact_name: 'Ann Lee',
      emergency_contact_phone: aPhone(),
      relationship_type: 'parent',
    }),
    rowOf: async (id) => ({
      ...(await db.from('customers').where('id', id).firstOrFail()),
      ...(await db
        .from('guardianships')
        .where('minor_id', id)
        .select('relationship')
        .firstOrFail()),
    }),
    values: {
      date_of_birth: () => [addYears(clock.today(), -9), addYears(clock.today(), -8)],
      state: () => ['NC', 'VA'],
      zip_code: () => ['28801', '28802'],
    },
    answered: { address_line_1: 'address_line1', address_line_2: 'address_line2' },
  },
  {
    what: 'a membership',
    fields: membershipFields,
    path: '/api/memberships',
    as: () => asStaff('manager'),
    needs: async () => ({
      customer_id: (await aRider()).id,
      membership_type: 'yearly',
      start_date: '2026-01-01',
    }),
    rowOf: async (id) => {
      const row = await db.from('memberships').where('id', id).firstOrFail()
      const type = await db.from('membership_types').where('id', row.type_id).firstOrFail()
      return { ...row, type_id: type.name }
    },
    values: { membership_type: () => ['yearly', 'monthly'] },
    // A missing number is assigned, and a new membership is active whatever was sent.
    but: ['membership_id', 'status'],
  },
  {
    what: 'a vehicle',
    fields: vehicleFields,
    path: '/api/vehicles',
    as: async () => asRider(await aRider()),
    needs: async () => ({ kind: 'atv' }),
    rowOf: (id) => db.from('vehicles').where('id', id).firstOrFail(),
    values: {
      plate: () => ['ONE', 'ANOTHER'],
      sticker: () => ['ONE', 'ANOTHER'],
    },
    listAs: () => asStaff('cashier'),
  },
]

/** A lower-case name unique in this run. */
function aName() {
  return `one_${aPhone()}`
}

const EVERY = KEPT.flatMap((kept) =>
  namesOf(kept.fields)
    .filter((name) => !kept.but?.includes(name))
    .map((name) => ({ ...kept, name, field: lineOf(kept.fields, name) }))
)

test.group('Every field of a record', () => {
  test('{name} of {what} is created, read, changed and cleared according to its table entry')
    .with(EVERY)
    .run(
      async (
        { client, assert, cleanup },
        { fields, path, as, needs, rowOf, values, answered, name, field }
      ) => {
        const headers = await as()
        const member = answered?.[name] ?? name
        const [value, other] = values?.[name]?.() ?? samplesOf(field)
        const made = await client
          .post(path)
          .headers(headers)
          .json({ ...(await needs()), [name]: value })
        made.assertStatus(201)
        const { id } = made.body()
        cleanup(async () => {
          await client.delete(`${path}/${id}`).headers(headers)
        })
        assert.deepEqual(made.body()[member], value)
        assert.deepEqual((await rowOf(id))[columnOf(fields, name)], storedAs(field, value))
        const read = await client.get(`${path}/${id}`).headers(headers)
        assert.deepEqual(read.body()[member], value)

        const change = (to: unknown) =>
          client
            .put(`${path}/${id}`)
            .headers(headers)
            .json({ [name]: to })
        const changed = await change(other)
        changed.assertStatus(200)
        assert.deepEqual(changed.body()[member], field.fixed ? value : other)
        if (field.fixed) return

        const emptied = await change(null)
        emptied.assertStatus(isOptional(field) ? 200 : 422)
        const { [member]: left } = (await client.get(`${path}/${id}`).headers(headers)).body()
        assert.deepEqual(left, isOptional(field) ? null : other)
      }
    )
})

const FILTERED = KEPT.flatMap(({ listAs, ...kept }) => {
  const names = filteredIn(kept.fields)
  if (names.length > 0 && !listAs) throw new Error(`${kept.what} has filters and no list`)
  return listAs
    ? names.map((name) => ({ ...kept, listAs, name, field: lineOf(kept.fields, name) }))
    : []
})

test.group('Every filter of a list', () => {
  test('{what} is found by {name}, and no other one')
    .with(FILTERED)
    .run(async ({ client, assert, cleanup }, { path, as, listAs, needs, values, name, field }) => {
      const headers = await as()
      const [value, other] = values?.[name]?.() ?? samplesOf(field)
      const make = async (of: unknown) => {
        const made = await client
          .post(path)
          .headers(headers)
          .json({ ...(await needs()), [name]: of })
        made.assertStatus(201)
        const { id } = made.body()
        cleanup(async () => {
          await client.delete(`${path}/${id}`).headers(headers)
        })
        return Number(id)
      }
      const [one, another] = [await make(value), await make(other)]
      const found = async (query: object) => {
        const response = await client
          .get(path)
          .qs({ limit: 100, ...query })
          .headers(await listAs())
        response.assertStatus(200)
        const ids = (response.body() as { id: number }[]).map(({ id }) => id)
        return [one, another].filter((id) => ids.includes(id))
      }
      const [from, to] = [name + RANGE.from, name + RANGE.to]
      if (!isRange(field)) {
        assert.deepEqual(await found({ [name]: value }), [one])
        assert.deepEqual(await found({ [name]: other }), [another])
      } else {
        assert.deepEqual(await found({ [from]: value, [to]: value }), [one])
        assert.deepEqual(await found({ [from]: other, [to]: other }), [another])
      }
      const refused = await client
        .get(path)
        .qs({ [isRange(field) ? from : name]: 'nonsense' })
        .headers(await listAs())
      refused.assertStatus(422)
    })
})

/** Two different valid values of the field. */
function samplesOf(field: Field): readonly [unknown, unknown] {
  switch (field.kind) {
    case 'line':
    case 'paragraph':
      return ['One', 'Another']
    case 'phone':
      return [aPhone(), aPhone()]
    case 'email':
      return [anEmail(), anEmail()]
    case 'birth_date':
    case 'day':
      return ['2026-06-01', '2026-06-02']
    case 'flag':
      return [!field.initial, Boolean(field.initial)]
    case 'choice':
      return [field.choices[0], field.choices[1]]
    case 'money':
      return [12.5, 99.99]
    case 'whole':
      return [field.least + 1, field.least]
  }
}

function storedAs({ kind }: Field, value: unknown) {
  if (kind === 'money') return Math.round(Number(value) * 100)
  return kind === 'flag' ? Number(value) : value
}

/** True if the field may be empty. */
function isOptional(field: Field) {
  if (field.kind === 'flag') return false
  return field.kind === 'choice' ? field.none !== undefined : !field.required
}
