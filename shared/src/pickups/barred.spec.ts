import { test } from '@japa/runner'
import { barring, type Listed } from './barred.ts'

const TODAY = '2026-06-15'
const DAN: Listed = {
  allowed: false,
  customer_id: 7,
  name: 'Dan Roe',
  record_name: 'Daniel Roe-Poe',
  until: null,
}

test.group('Entries that bar a person from taking a minor', () => {
  const cases: [
    what: string,
    entry: Partial<Listed>,
    id: number | null,
    name: string,
    is: boolean,
  ][] = [
    ['the same person under another name', {}, 7, 'Sam Stone', true],
    ['the same name', {}, null, 'Dan Roe', true],
    ['the name in another order, case and accents', {}, 9, 'ROE, Dán', true],
    ['the name of their record today', {}, null, 'Daniel Roe Poe', true],
    ['another name', {}, null, 'Dana Roe', false],
    ['no one in particular', { customer_id: null, record_name: null }, null, 'Sam Stone', false],
    ['the last day of the entry', { until: TODAY }, 7, 'Dan Roe', true],
    ['the day after it', { until: '2026-06-14' }, 7, 'Dan Roe', false],
    ['an entry that allows', { allowed: true }, 7, 'Dan Roe', false],
  ]
  for (const [what, entry, id, name, is] of cases) {
    test(`${what}: ${is ? 'barred' : 'allowed'}`, ({ assert }) => {
      const entries = [
        { ...DAN, allowed: true },
        { ...DAN, ...entry },
      ]
      const found = barring(entries, { customer_id: id, name }, TODAY)
      assert.equal(found !== undefined, is)
    })
  }

  test('a person who is listed under another name is barred by the name of their record', ({
    assert,
  }) => {
    const entry = { ...DAN, customer_id: null, record_name: null }
    const listed = { customer_id: 7, name: 'Uncle', record_name: 'Dan Roe' }
    assert.equal(barring([entry], listed, TODAY), entry)
    assert.isUndefined(barring([entry], { ...listed, record_name: null }, TODAY))
  })
})
