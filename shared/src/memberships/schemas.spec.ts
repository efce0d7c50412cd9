import { test } from '@japa/runner'
import { check } from '../fields.ts'
import {
  bulkSchema,
  daysAheadSchema,
  membershipChangesSchema,
  membershipListSchema,
  newMembershipSchema,
  renewalSchema,
  revenuePeriodSchema,
} from './schemas.ts'

const yearly = { customer_id: 7, membership_type: 'yearly', start_date: '2026-03-09' }

test.group('New memberships', () => {
  test('form values are parsed', ({ assert }) => {
    const sent = {
      ...yearly,
      customer_id: '7',
      end_date: '',
      price_paid: '600.5',
      payment_method: '',
      payment_reference: ' ',
      membership_id: '2001',
      auto_renew: true,
      is_family: true,
      status: 'active',
    }
    assert.deepEqual(check(newMembershipSchema(), sent), {
      ok: true,
      value: {
        ...yearly,
        end_date: null,
        price_paid: 600.5,
        payment_method: null,
        payment_reference: null,
        membership_id: 2001,
        auto_renew: true,
        status: 'active',
      },
    })
    assert.deepEqual(check(newMembershipSchema(), yearly), { ok: true, value: yearly })
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'customer_id', value: undefined, says: 'Customer is required' },
      { field: 'customer_id', value: '', says: 'Customer is required' },
      { field: 'customer_id', value: 'x', says: 'Customer is not valid' },
      { field: 'membership_type', value: '', says: 'Membership type is required' },
      { field: 'start_date', value: null, says: 'Start date is required' },
      { field: 'end_date', value: '2026-03-09', says: 'End date must be after start date' },
      { field: 'end_date', value: '2025-01-01', says: 'End date must be after start date' },
      { field: 'membership_id', value: 'M-2', says: 'Membership ID must be a number' },
      { field: 'membership_id', value: -2, says: 'Membership ID must be a number' },
      { field: 'price_paid', value: '-1', says: 'Price must be a positive number' },
      {
        field: 'payment_method',
        value: 'cheque',
        says: 'Payment method must be one of: cash, card, online, bank_transfer',
      },
      { field: 'colour', value: 'red', says: 'Unknown field' },
    ])
    .run(({ assert }, { field, value, says }) => {
      assert.deepEqual(check(newMembershipSchema(), { ...yearly, [field]: value }), {
        ok: false,
        details: { [field]: [says] },
      })
    })
})

test.group('Changes, renewals and lists of memberships', () => {
  test('a change may have one field and never moves the customer', ({ assert }) => {
    assert.deepEqual(check(membershipChangesSchema(), { customer_id: 9, status: 'expired' }), {
      ok: true,
      value: { status: 'expired' },
    })
    assert.deepEqual(
      check(membershipChangesSchema(), { start_date: '2026-03-09', end_date: '2026-03-08' }),
      { ok: false, details: { end_date: ['End date must be after start date'] } }
    )
    assert.isTrue(check(membershipChangesSchema(), { end_date: '2026-03-08' }).ok)
  })

  test('a renewal that ends {end} after {current}: {says}')
    .with([
      { current: '2026-03-09', end: '', says: 'New end date is required' },
      {
        current: '2026-03-09',
        end: '2026-03-09',
        says: 'New end date must be after current end date',
      },
      { current: '2026-03-09', end: '2026-03-10', says: undefined },
      { current: null, end: '2026-01-01', says: undefined },
    ])
    .run(({ assert }, { current, end, says }) => {
      const checked = check(renewalSchema({ currentEnd: current }), { new_end_date: end })
      assert.equal(checked.ok ? undefined : checked.details.new_end_date?.[0], says)
    })

  test('bulk calls accept one to a thousand ids', ({ assert }) => {
    const ids = Array.from({ length: 1000 }, (_, at) => at + 1)
    assert.isTrue(check(bulkSchema(), { membership_ids: ids }).ok)
    assert.isFalse(check(bulkSchema(), { membership_ids: [...ids, 1001] }).ok)
    assert.isFalse(check(bulkSchema(), { membership_ids: [] }).ok)
    assert.isFalse(check(bulkSchema(), { membership_ids: ['x'] }).ok)
  })

  test('list filters are parsed from query strings', ({ assert }) => {
    assert.deepEqual(
      check(membershipListSchema(), {
        status: '',
        is_family: 'true',
        skip: '20',
        sort_by: 'end_date',
      }),
      { ok: true, value: { status: null, is_family: true, skip: 20, sort_by: 'end_date' } }
    )
    assert.isFalse(check(membershipListSchema(), { sort_by: 'price_paid' }).ok)
  })

  test('a report may look {days} days ahead: {ok}')
    .with([
      { days: undefined, ok: true },
      { days: '0', ok: true },
      { days: '366', ok: true },
      { days: '367', ok: false },
      { days: '-1', ok: false },
      { days: 'soon', ok: false },
    ])
    .run(({ assert }, { days, ok }) => {
      assert.equal(check(daysAheadSchema(), { days_ahead: days }).ok, ok)
    })

  test('revenue asked for on 2028-03-09 {sent} is that of {from} to {to}')
    .with([
      { sent: {}, from: '2028-03-01', to: '2028-03-31' },
      { sent: { start_date: '', end_date: '' }, from: '2028-03-01', to: '2028-03-31' },
      { sent: { start_date: '2028-02-10' }, from: '2028-02-10', to: '2028-02-29' },
      { sent: { end_date: '2028-02-10' }, from: '2028-02-01', to: '2028-02-10' },
      {
        sent: { start_date: '2028-01-01', end_date: '2028-12-31' },
        from: '2028-01-01',
        to: '2028-12-31',
      },
      {
        sent: { start_date: '2000-01-01', end_date: '2000-01-01' },
        from: '2000-01-01',
        to: '2000-01-01',
      },
      { sent: { start_date: '2038-03-09' }, from: '2038-03-09', to: '2038-03-31' },
    ])
    .run(({ assert }, { sent, from, to }) => {
      const checked = check(revenuePeriodSchema({ today: '2028-03-09' }), sent)
      assert.isTrue(checked.ok)
      if (checked.ok) assert.deepEqual(checked.value.range, { from, to })
    })

  test('revenue from {from} to {to}: {says}')
    .with([
      {
        from: '2028-03-01',
        to: '2028-02-29',
        says: 'The end date must not be before the start date',
      },
      {
        from: '2027-12-31',
        to: '2028-12-31',
        says: 'Please choose a period of at most 366 days',
      },
      { from: undefined, to: '9999-12-31', says: 'End date must not be after 2038-03-09' },
      { from: undefined, to: '2038-03-10', says: 'End date must not be after 2038-03-09' },
      { from: undefined, to: '1999-12-31', says: 'End date must not be before 2000-01-01' },
      {
        from: 'x',
        to: '2028-02-30',
        says: 'End date must be an existing date, written as YYYY-MM-DD',
      },
    ])
    .run(({ assert }, { from, to, says }) => {
      const sent = { start_date: from, end_date: to }
      const checked = check(revenuePeriodSchema({ today: '2028-03-09' }), sent)
      assert.equal(checked.ok ? undefined : checked.details.end_date?.[0], says)
    })
})
