import { test } from '@japa/runner'

import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { membershipFields } from '@trailgate/shared/memberships/fields'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import {
  followingFrom,
  newValues,
  readChanges,
  readNew,
  readRenewal,
  renewalValues,
  valuesOf,
} from './membershipForm.ts'

const TODAY = '2028-02-29'

const aType = (name: string, price: number, days: number) =>
  ({
    name,
    default_price: price,
    default_duration_days: days,
    is_family_type: name === 'family',
  }) as MembershipType

const YEARLY = aType('yearly', 600, 365)
const DAILY = aType('daily', 35.5, 1)
const TYPES = [YEARLY, DAILY, aType('family', 1200, 365), aType('season', 300, 90)]

const MEMBERSHIP: Membership = {
  ...blankRecord(membershipFields),
  id: 4,
  membership_id: 2004,
  customer_id: 9,
  customer_name: 'Ann Ryder',
  customer_member_id: '100009',
  customer_email: null,
  membership_type: 'monthly',
  status: 'active',
  start_date: '2028-01-31',
  end_date: '2028-03-15',
  is_family: false,
  total_slots: 1,
  used_slots: 1,
  available_slots: 0,
  price_paid: 180,
  payment_method: 'card',
  payment_reference: null,
  auto_renew: true,
  created_at: '2028-01-31T12:00:00Z',
  visits_left: null,
  family_members: [],
  anchor_day: 31,
  next_end_date: '2028-04-15',
  next_price: 200,
  pause: null,
  revision: 3,
}

test.group('The form of a membership', () => {
  test('begins with a year from today, and follows the type', ({ assert }) => {
    const values = newValues([DAILY, YEARLY], TODAY)
    assert.containsSubset(values, {
      membership_type: 'yearly',
      start_date: TODAY,
      end_date: '2029-02-28',
      price_paid: '600.00',
    })
    assert.deepEqual(followingFrom(DAILY, TODAY), { end_date: TODAY, price_paid: '35.50' })
    assert.deepEqual(followingFrom(DAILY, ''), { price_paid: '35.50' })
    assert.equal(newValues([DAILY], TODAY).membership_type, 'daily')
  })

  test('a new one is sent without what is empty', ({ assert }) => {
    const read = readNew(newValues([YEARLY], TODAY), 9, TYPES)
    assert.deepEqual(read, {
      ok: true,
      value: {
        customer_id: 9,
        membership_type: 'yearly',
        status: 'active',
        start_date: TODAY,
        end_date: '2029-02-28',
        auto_renew: false,
        price_paid: 600,
        is_family: false,
      },
    })
  })

  test('a new one of a family type says so', ({ assert }) => {
    const values = { ...newValues(TYPES, TODAY), membership_type: 'family' }
    const read = readNew(values, 9, TYPES)
    assert.containsSubset(read, { ok: true, value: { is_family: true } })
  })

  test('a wrong new membership is refused in the documents’ words', ({ assert }) => {
    const wrong = readNew(
      {
        membership_type: '',
        start_date: '',
        membership_id: '20x',
        price_paid: '-1',
      },
      undefined,
      TYPES
    )
    assert.isFalse(wrong.ok)
    if (wrong.ok) return
    assert.containsSubset(wrong.details, {
      customer_id: [messages['customer.required']],
      membership_type: [messages['membership_type.required']],
      start_date: [messages['start_date.required']],
      membership_id: [messages['membership_id.number']],
      price_paid: [messages['price_paid.negative']],
    })
    const backwards = readNew({ ...newValues([YEARLY], TODAY), end_date: TODAY }, 9, TYPES)
    assert.deepEqual(backwards.ok ? {} : backwards.details, {
      end_date: [messages['end_date.after']],
    })
  })

  test('only a type of one day ends on the day on which it begins', ({ assert }) => {
    const day = { ...newValues([DAILY], TODAY), end_date: TODAY }
    assert.isTrue(readNew(day, 9, TYPES).ok)
    const values = { ...valuesOf(MEMBERSHIP), end_date: '2028-01-31' }
    const asDay = readChanges({ ...values, membership_type: 'daily' }, MEMBERSHIP, TYPES)
    assert.isTrue(asDay.ok)
    assert.isFalse(readChanges(values, MEMBERSHIP, TYPES).ok)
  })

  test('a renewal proposes the price of the type, and the day that it keeps', ({ assert }) => {
    const ends = { ...MEMBERSHIP, end_date: '2028-04-30' }
    const monthly = aType('monthly', 200, 30)
    const { new_end_date: end, price_paid: price } = renewalValues(ends, [monthly], TODAY)
    assert.equal(end, '2028-05-31')
    assert.equal(price, '200.00')
  })

  test('a change sends what was changed, and the dates together', ({ assert }) => {
    const values = valuesOf(MEMBERSHIP)
    assert.deepEqual(readChanges(values, MEMBERSHIP, TYPES), { ok: true, value: {} })
    assert.deepEqual(readChanges({ ...values, status: 'suspended' }, MEMBERSHIP, TYPES), {
      ok: true,
      value: { status: 'suspended' },
    })
    assert.deepEqual(readChanges({ ...values, end_date: '' }, MEMBERSHIP, TYPES), {
      ok: true,
      value: { start_date: '2028-01-31', end_date: null },
    })
    const backwards = readChanges({ ...values, end_date: '2028-01-31' }, MEMBERSHIP, TYPES)
    assert.deepEqual(backwards.ok ? {} : backwards.details, {
      end_date: [messages['end_date.after']],
    })
  })

  test('a renewal goes on from the later of today and the end', ({ assert }) => {
    assert.equal(renewalValues(MEMBERSHIP, TYPES, TODAY).new_end_date, '2028-04-15')
    assert.equal(renewalValues(MEMBERSHIP, TYPES, '2028-05-31').new_end_date, '2028-06-30')
    const family = { ...MEMBERSHIP, membership_type: 'family' }
    assert.equal(renewalValues(family, TYPES, TODAY).new_end_date, '2029-03-15')
    const season = { ...MEMBERSHIP, membership_type: 'season' }
    assert.equal(renewalValues(season, TYPES, TODAY).new_end_date, '2028-06-13')
    const early = readRenewal({ new_end_date: '2028-03-15', price_paid: '-5' }, MEMBERSHIP)
    assert.deepEqual(early.ok ? {} : early.details, {
      new_end_date: [messages['new_end_date.after']],
      price_paid: [messages['price_paid.negative']],
    })
    const none = readRenewal({ price_paid: '' }, MEMBERSHIP)
    assert.deepEqual(none.ok ? {} : none.details, {
      new_end_date: [messages['new_end_date.required']],
    })
  })
})
