import { test } from '@japa/runner'

import { customerFields, FIELD_NAMES, fieldOf } from '@trailgate/shared/customers/fields'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import { BLANK, dayOfTick, readChanges, readNew, valuesOf } from './customerForm.ts'

const TODAY = '2026-06-01'

const ann: Customer = {
  ...blankRecord(customerFields),
  id: 7,
  member_id: '100007',
  first_name: 'Ann',
  last_name: 'Lee',
  phone: '8285550101',
  date_of_birth: '1990-04-23',
  status: 'active',
  city: 'Asheville',
  state: 'NC',
  zip_code: '02139',
  waiver_signed: false,
  marketing_consent: false,
  no_phone: false,
  household_phone_of: null,
  phone_released_at: null,
  claims_phone: null,
  created_at: '2026-01-01T00:00:00.000Z',
  is_minor: false,
  active_membership_id: null,
  revision: 3,
}

test.group('The customer form', () => {
  test('a new customer goes out trimmed, the state in capitals, what is empty left out', ({
    assert,
  }) => {
    const read = readNew(
      {
        first_name: ' Ann ',
        last_name: 'Lee',
        phone: '(828) 555-0101',
        state: 'nc',
        waiver_date: TODAY,
      },
      TODAY
    )

    assert.deepEqual(read, {
      ok: true,
      value: {
        first_name: 'Ann',
        last_name: 'Lee',
        phone: '8285550101',
        state: 'NC',
        no_phone: false,
        waiver_signed: false,
        marketing_consent: false,
      },
    })
  })

  test('an empty form says what it needs', ({ assert }) => {
    const read = readNew({ waiver_signed: true }, TODAY)

    assert.isFalse(read.ok)
    if (read.ok) return
    assert.equal(read.details.first_name?.[0], 'First name is required')
    assert.equal(read.details.last_name?.[0], 'Last name is required')
    assert.equal(read.details.phone?.[0], 'Phone number is required')
  })

  test('a waiver that is signed needs its date', ({ assert }) => {
    const read = readNew(
      { first_name: 'Ann', last_name: 'Lee', phone: '8285550101', waiver_signed: true },
      TODAY
    )

    assert.deepEqual(read, {
      ok: false,
      details: { waiver_date: ['Waiver date is required when waiver is signed'] },
    })
  })

  test('a tick is of today, unless it was there with a day before', ({ assert }) => {
    const day = '2025-09-01'

    assert.equal(dayOfTick(BLANK, TODAY), TODAY)
    assert.equal(dayOfTick({ waiver_signed: true, waiver_date: day }, TODAY), day)
    // Paper that is over is no waiver: the tick means another one.
    assert.equal(dayOfTick({ waiver_signed: false, waiver_date: day }, TODAY), TODAY)
  })

  test('an edit sends only what was changed, and a cleared field as nothing', ({ assert }) => {
    const read = readChanges({ ...valuesOf(ann), city: '', last_name: 'Lee-Wood ' }, ann, TODAY)

    assert.deepEqual(read, { ok: true, value: { last_name: 'Lee-Wood', city: null } })
  })

  test('{name} is in the form, and what is written there is sent')
    .with(
      FIELD_NAMES.map((name) => ({ name, example: fieldOf(name).example })).filter(
        ({ example }) => example !== undefined
      )
    )
    .run(({ assert }, { name, example }) => {
      const blank = { ...ann, [name]: null }
      const read = readChanges({ ...valuesOf(blank), [name]: example }, blank, TODAY)

      assert.deepEqual(read, { ok: true, value: { [name]: example } })
    })

  test('a minor with a guardian may go without a phone', ({ assert }) => {
    const jo = { id: 7, first_name: 'Jo', last_name: 'Lee', member_id: '1000007', phone: null }
    const guardians = [{ ...jo, relationship_type: 'parent' as const }]
    const blank = { ...valuesOf(ann), phone: '' }

    assert.isFalse(readChanges(blank, ann, TODAY).ok)
    assert.deepEqual(readChanges(blank, { ...ann, guardians }, TODAY), {
      ok: true,
      value: { phone: null },
    })
  })

  test('an untouched form changes nothing, even where old data would not pass today', ({
    assert,
  }) => {
    const old: Customer = { ...ann, phone: null, state: 'N.C.' }

    assert.deepEqual(readChanges(valuesOf(old), old, TODAY), { ok: true, value: {} })
  })
})
