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
import { settingFields, templateFields } from '@trailgate/shared/waivers/template_fields'
import { clock } from '#platform/clock'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aPhone, anEmail, aRider } from '#tests/helpers/people'
import { aNewStaff } from '#tests/helpers/staff'

type Values = Record<string, unknown>

interface Kept {
  what: string
  fields: FieldTable
  /** Where one is made; one that is made is changed under its id. */
  path: string
  /** Who keeps it. */
  as: () => Promise<Record<string, string>>
  /** What makes one, as little as is needed. */
  needs: () => Promise<Values>
  /** The row that holds its fields. */
  rowOf: (id: number) => Promise<Values>
  /** What a field holds where anything of its kind would not do: first, and after a change. */
  values?: Record<string, () => readonly [unknown, unknown]>
  /** What answers call a field, where that is another word. */
  answered?: Record<string, string>
  /** Those that go by rules of their own, which specs of their own tell. */
  but?: readonly string[]
}

/** The records that staff keep in a form; customers have a spec of their own, because theirs do more. */
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
    // A number that is left out is given out, and a new membership is active whatever was sent.
    but: ['membership_id', 'status'],
  },
]

/** A name in small letters that nothing else of this run has. */
function aName() {
  return `one_${aPhone()}`
}

const EVERY = KEPT.flatMap((kept) =>
  namesOf(kept.fields)
    .filter((name) => !kept.but?.includes(name))
    .map((name) => ({ ...kept, name, field: lineOf(kept.fields, name) }))
)

test.group('Every field of a record', () => {
  test('{name} of {what} is made, read, changed and emptied as its line says')
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

/** Two different values that the field may hold. */
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

/** Whether nothing is a value of it. */
function isOptional(field: Field) {
  if (field.kind === 'flag') return false
  return field.kind === 'choice' ? field.none !== undefined : !field.required
}
