import { test } from '@japa/runner'

import { membershipFields } from '@trailgate/shared/memberships/fields'
import type { DueMembership, ListedMembership } from '@trailgate/shared/memberships/schemas'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import { countsOf, letterOf, renewalsOf, shownOf, weeksOf, type Renewal } from './renewals.ts'

const TODAY = '2026-03-01'

const listed = (id: number, end: string | null, autoRenew = false): ListedMembership => ({
  ...blankRecord(membershipFields),
  id,
  membership_id: 2000 + id,
  customer_id: id,
  customer_name: 'Ann Ryder',
  customer_member_id: '000007',
  customer_email: null,
  membership_type: 'yearly',
  status: 'active',
  start_date: '2025-01-01',
  end_date: end,
  is_family: false,
  total_slots: 1,
  used_slots: 1,
  available_slots: 0,
  auto_renew: autoRenew,
  created_at: '2025-01-01T10:00:00Z',
  visits_left: null,
  revision: 1,
})

const due = (id: number, end: string, remindedAt: string | null = null): DueMembership => ({
  ...listed(id, end, true),
  reminded_at: remindedAt,
})

const SENT = '2026-02-01T08:00:00Z'
const renewals = renewalsOf(
  [listed(1, '2026-03-20'), listed(2, '2026-03-05', true), listed(3, '2026-03-01', true)],
  [
    due(2, '2026-03-05', SENT),
    due(3, '2026-03-01'),
    due(4, '2026-02-27'),
    due(5, '2026-02-20', SENT),
  ]
)

const ids = (list: readonly Renewal[]) => list.map(({ id }) => id)

test.group('Memberships that are due', () => {
  test('each due membership is listed once, next end first, with its letter', ({ assert }) => {
    assert.deepEqual(ids(renewals), [5, 4, 3, 2, 1])
    assert.equal(renewals.find(({ id }) => id === 2)?.reminded_at, SENT)
    assert.isNull(renewals.find(({ id }) => id === 1)?.reminded_at)
  })

  test('a membership counts as active on its last day', ({ assert }) => {
    assert.deepEqual(countsOf(renewals, TODAY), {
      running_out: 3,
      auto_renew: 2,
      reminded: 1,
      ended: 2,
    })
  })

  test('due memberships are filtered by auto-renew, letter and end', ({ assert }) => {
    assert.deepEqual(ids(shownOf(renewals, 'all', TODAY)), [5, 4, 3, 2, 1])
    assert.deepEqual(ids(shownOf(renewals, 'auto_renew', TODAY)), [5, 4, 3, 2])
    assert.deepEqual(ids(shownOf(renewals, 'unwritten', TODAY)), [4, 3])
    assert.deepEqual(ids(shownOf(renewals, 'ended', TODAY)), [5, 4])
  })

  test('due memberships are grouped in weeks from today; ended ones are left out', ({ assert }) => {
    const weeks = weeksOf(renewals, TODAY, 30)
    assert.deepEqual(
      weeks.map(({ from, to, total, autoRenew }) => [from, to, total, autoRenew]),
      [
        ['2026-03-01', '2026-03-07', 2, 2],
        ['2026-03-08', '2026-03-14', 0, 0],
        ['2026-03-15', '2026-03-21', 1, 0],
        ['2026-03-22', '2026-03-28', 0, 0],
        ['2026-03-29', '2026-03-31', 0, 0],
      ]
    )
    assert.lengthOf(weeksOf([], TODAY, 6), 1)
    assert.lengthOf(weeksOf([], TODAY, 7), 2)
  })

  test('each due membership shows the state of its letter', ({ assert }) => {
    const [ended, missed, waiting, , others] = renewals as [
      Renewal,
      Renewal,
      Renewal,
      Renewal,
      Renewal,
    ]
    assert.deepEqual(letterOf(ended, TODAY), { kind: 'sent', at: SENT })
    assert.deepEqual(letterOf(missed, TODAY), { kind: 'missed' })
    assert.deepEqual(letterOf(waiting, TODAY), { kind: 'waiting' })
    assert.deepEqual(letterOf(waiting, TODAY, false), { kind: 'missed' })
    assert.deepEqual(letterOf(others, TODAY), { kind: 'none' })
    const [later] = renewalsOf([], [due(9, '2026-05-01')]) as [Renewal]
    assert.deepEqual(letterOf(later, TODAY), { kind: 'planned', on: '2026-04-01' })
  })
})
