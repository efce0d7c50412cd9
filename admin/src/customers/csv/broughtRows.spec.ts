import { test } from '@japa/runner'

import type { ImportTrialRow } from '@trailgate/shared/customers/schemas'

import { linesOf } from './broughtRows.ts'

const row = (n: number, brings: ImportTrialRow['brings']): ImportTrialRow => ({
  row: n,
  result: 'created',
  field: null,
  message: null,
  name: 'Ann Lee',
  phone: null,
  ...(brings && { brings }),
})
const none = { what: null, from: null, until: null }

test.group('Rows behind a figure', () => {
  test('each record of the kind is a line with its row, its person and its days', ({ assert }) => {
    const rows = [
      row(2, [
        { ...none, kind: 'people', name: 'Ann Lee' },
        {
          kind: 'memberships',
          name: 'Ann Lee',
          what: 'Family',
          from: '2026-01-15',
          until: '2027-01-14',
        },
      ]),
      row(3, [
        { ...none, kind: 'links', name: 'Kim Lee', what: 'Ann Lee' },
        { ...none, kind: 'links', name: 'Tom Lee', what: 'Ann Lee' },
        { kind: 'waivers', name: 'Kim Lee', what: null, from: '2026-02-14', until: null },
      ]),
      row(4, undefined),
    ]
    assert.deepEqual(linesOf(rows, 'people'), ['Row 2: Ann Lee'])
    assert.deepEqual(linesOf(rows, 'links'), [
      'Row 3: Kim Lee · Ann Lee',
      'Row 3: Tom Lee · Ann Lee',
    ])
    assert.deepEqual(linesOf(rows, 'memberships'), [
      'Row 2: Ann Lee · Family · 1/15/2026 to 1/14/2027',
    ])
    assert.deepEqual(linesOf(rows, 'waivers'), ['Row 3: Kim Lee · from 2/14/2026'])
  })
})
