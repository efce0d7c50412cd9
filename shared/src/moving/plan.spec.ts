import { test } from '@japa/runner'

import { askForOrder, leftBehind, planMove } from './plan.ts'
import { Survey } from './survey.ts'
import { findTable } from './table.ts'
import { VENDORS, vendorOf } from './vendors/vendors.ts'

/** A file, looked through, with everything brought across. */
function planned(text: string, more = {}) {
  const table = findTable(text)
  if (!table) throw new Error('no headings')
  const survey = new Survey(table.headings.cells.length)
  for (const row of table.rows) survey.see(row)
  const everything = { households: true, memberships: true, waivers: true, consents: true }
  return planMove(table.headings.cells, survey, { ...everything, ...more })
}

const meanings = (text: string, more = {}) =>
  Object.fromEntries(planned(text, more).columns.map(({ heading, column }) => [heading, column]))

test.group('Records in a file of another system', () => {
  test('each program is told by its headings, and by those of no other', ({ assert }) => {
    for (const vendor of VENDORS)
      for (const tells of vendor.tells) assert.equal(vendorOf(tells)?.name, vendor.name, `${tells}`)
    assert.isNull(vendorOf(['phone', 'first_name', 'last_name']))
  })

  test('questions as headings are understood by their words', ({ assert }) => {
    assert.deepEqual(
      meanings(
        'Rider Name,Cell #,D.O.B.,Kid 1,Kid 1 birthday,Mom’s phone,In an emergency call,Waiver Date\n' +
          'Ann Lee,8285550101,4/23/1990,Tom Lee,4/23/2015,8285550102,Sam 8285550103,4/23/2026\n'
      ),
      {
        'Rider Name': 'full_name',
        'Cell #': 'phone',
        'D.O.B.': 'date_of_birth',
        'Kid 1': 'child_name',
        'Kid 1 birthday': 'child_birth_date',
        'Mom’s phone': 'guardian_phone',
        'In an emergency call': 'emergency_contact_name',
        'Waiver Date': 'waiver_signed',
      }
    )
  })

  test('a column without a telling heading is what it holds', ({ assert }) => {
    const rows = Array.from(
      { length: 5 },
      (_each, n) => `Ann,828555010${n},ann${n}@example.com,x${n}`
    )
    assert.deepEqual(meanings(['Name,A,B,C', ...rows].join('\n')), {
      Name: 'full_name',
      A: 'phone',
      B: 'email',
      C: null,
    })
  })

  test('the headings stand below titles, and a delimiter may be named', ({ assert }) => {
    const titled = findTable('Our club\n\nName;Phone;Town\nAnn Lee;8285550101;Sylva\n')
    assert.deepEqual([titled?.headings.row, titled?.delimiter], [3, ';'])
    assert.equal(findTable('sep=|\nName|Phone\nAnn|8285550101\n')?.headings.row, 2)
    assert.equal(findTable('a,b\nName,Phone\n1,2\n', 1)?.headings.row, 1)
  })

  test('a value over 12 decides the order of a column, and only that of its own', ({ assert }) => {
    const text = 'Name,Phone,DOB,Date Signed\nAnn,8285550101,28/12/1990,12/28/2026\n'
    const orders = planned(text).columns.map(({ order }) => order)
    assert.deepEqual(orders.slice(2), ['dmy', 'mdy'])
  })

  test('an order that nothing decides is asked for, of columns that come across', ({ assert }) => {
    const text = 'Name,Phone,DOB,Last visit\nAnn,8285550101,03/04/1990,03/04/2026\n'
    assert.deepEqual(planned(text).questions.map(askForOrder), [
      'DOB: is 03/04/1990 March 4, 1990, or April 3, 1990? Please choose the order of day and month.',
    ])
    assert.deepEqual(planned(text, { dateOrder: 'dmy' }).questions, [])
    assert.deepEqual(planned('Name,DOB\nAnn,03/03/1990\n').questions, [])
  })

  test('each column that stays behind has a reason', ({ assert }) => {
    const text =
      'Name,Phone,Notes,Lifetime Spend,Shoe size,Empty,Plan\nAnn,8285550101,nice,$20,42,,Gold\n'
    assert.deepEqual(
      leftBehind(planned(text, { memberships: false })).map(({ reason }) => reason),
      [
        'Notes come only if you choose them',
        'Payments stay in the old system',
        'Trailgate has no place for it',
        'Empty in every row',
        'Memberships are turned off',
      ]
    )
    assert.equal(meanings(text, { mapping: { Notes: 'notes', Name: null } }).Notes, 'notes')
  })
})
