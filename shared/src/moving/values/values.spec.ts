import { test } from '@japa/runner'

import { readAnswer } from './answers.ts'
import { cellText } from './cells.ts'
import { readChildren } from './children.ts'
import { instantOf, readDay, type DateOrder } from './dates.ts'
import { guessedName, splitName } from './names.ts'
import { readPhone } from './phones.ts'
import { readAddress, readZip, stateCode } from './places.ts'

const DAYS: [cell: string, order: DateOrder, day: string | null][] = [
  ['1984-04-07', 'mdy', '1984-04-07'],
  ['4/7/1984', 'mdy', '1984-04-07'],
  ['4/7/1984', 'dmy', '1984-07-04'],
  ['28.12.1960', 'dmy', '1960-12-28'],
  ['28/12/1960', 'mdy', null],
  ['Jan 3, 1958', 'mdy', '1958-01-03'],
  ['3 January 1958', 'mdy', '1958-01-03'],
  ['30 Apr 2027', 'mdy', '2027-04-30'],
  ['Saturday, Nov 28, 2026', 'mdy', '2026-11-28'],
  ['30774', 'mdy', '1984-04-02'],
  ['19840407', 'mdy', '1984-04-07'],
  ['2026/02/14 6:20:10 PM EST', 'mdy', '2026-02-14'],
  ['14/02/2026 09:15', 'dmy', '2026-02-14'],
  ['1990-01-07T00:00:00.000Z', 'mdy', '1990-01-07'],
  ['4/7/84', 'mdy', null],
  ['4/7', 'mdy', null],
  [' --03-08', 'mdy', null],
  ['0000-03-08', 'mdy', null],
  ['03/04/1990', 'ymd', null],
  ['2026-02-30', 'mdy', null],
  ['yesterday', 'mdy', null],
  ['23-Apr-90', 'mdy', null],
]

const PHONES: [cell: string, phone: string | null, others: string[]][] = [
  ['(828) 555-0101', '8285550101', []],
  ['+1 828-555-0101 x12', '8285550101', []],
  ['828.555.0101 ext. 4', '8285550101', []],
  ['8.285550101E+09', '8285550101', []],
  ['8.2855E+09', null, []],
  ['8285550101.0', '8285550101', []],
  ['828-555-0101 / 0102', '8285550101', ['0102']],
  ['+1 (980) 550-0442 ::: (980) 555-0111', '9805500442', ['(980) 555-0111']],
  ['Phone: (980) 550-0402 Mobile: (980) 555-0101', '9805500402', ['Mobile: (980) 555-0101']],
  ['+61 491 570 15', null, []],
  ['+45 12 34 56 78', null, []],
  ['555-0101', null, []],
  ['none', null, []],
]

test.group('Cells of other systems', () => {
  test('a date is the day that its column writes first', ({ assert }) => {
    for (const [cell, order, day] of DAYS) {
      const read = readDay(cell, order)
      assert.equal('day' in read ? read.day : null, day, `${cell} by ${order}`)
    }
  })

  test('a time with a zone of its own is an instant, a time of the wall is none', ({ assert }) => {
    const at = instantOf('2026-02-14 23:40:00', { inUtc: true })
    assert.equal(at?.toISOString(), '2026-02-14T23:40:00.000Z')
    assert.equal(
      instantOf('2026-02-14T20:00:00-05:00', { inUtc: false })?.toISOString(),
      '2026-02-15T01:00:00.000Z'
    )
    assert.isNull(instantOf('2026-02-14 23:40:00', { inUtc: false }))
  })

  test('a phone loses what stands around it, and no digit', ({ assert }) => {
    for (const [cell, phone, others] of PHONES) {
      const read = readPhone(cell)
      assert.deepEqual([read.phone, read.others], [phone, others], cell)
    }
    assert.equal(readPhone('+61 491 570 15').problem, 'foreign')
    assert.equal(readPhone('8.2855E+09').problem, 'digits_lost')
    assert.equal(readPhone('828.555.0101 ext. 4').extension, 'ext. 4')
  })

  test('a state is its two letters, a ZIP code gets its zero back where the state says so', ({
    assert,
  }) => {
    assert.equal(stateCode('North Carolina'), 'NC')
    assert.equal(stateCode('N.C.'), 'NC')
    assert.equal(stateCode('nc'), 'NC')
    assert.isNull(stateCode('Bavaria'))
    assert.equal(readZip('2134', 'MA'), '02134')
    assert.equal(readZip('2134-1234', 'MA'), '02134-1234')
    assert.equal(readZip('601', 'PR'), '00601')
    assert.isNull(readZip('2134', 'NC'))
    assert.equal(readZip('28801 1234', 'NC'), '28801-1234')
  })

  test('a whole address is taken apart where its parts can be told', ({ assert }) => {
    const sylva = { address_line1: '91 Ridge Rd', city: 'Sylva', state: 'NC', zip_code: '28779' }
    for (const cell of [
      '91 Ridge Rd, Sylva, NC 28779, US',
      '91 Ridge Rd, Sylva NC 28779',
      '91 Ridge Rd  Sylva NC 28779 US',
      '91 Ridge Rd Sylva NC  28779 US',
      '91 Ridge Rd\nSylva, North Carolina 28779\nUnited States',
    ])
      assert.deepEqual(readAddress(cell), sylva, cell)
    assert.deepEqual(readAddress('Somewhere in the hills'), {
      address_line1: 'Somewhere in the hills',
      city: null,
      state: null,
      zip_code: null,
    })
  })

  test('a name is split at its comma, else at its first space', ({ assert }) => {
    assert.deepEqual(splitName('Bright Eagle, Noor'), { first: 'Noor', last: 'Bright Eagle' })
    assert.deepEqual(splitName('Sam Rider, Jr.'), { first: 'Sam', last: 'Rider, Jr.' })
    assert.deepEqual(splitName('Noor Bright Eagle'), { first: 'Noor', last: 'Bright Eagle' })
    assert.deepEqual(splitName('Info Requested'), { first: '', last: '' })
  })

  test('a garbled name is told with a guess, an okina is not garbled', ({ assert }) => {
    assert.equal(guessedName('ZoÃ«'), 'Zoë')
    assert.equal(guessedName('Zo‘'), 'Zoë')
    assert.equal(guessedName('M÷ller'), 'Möller')
    assert.isNull(guessedName('Fa‘alogo'))
    assert.isNull(guessedName('O’Dowd'))
    assert.isNull(guessedName('Núñez'))
  })

  test('yes and no are words, all else is neither', ({ assert }) => {
    assert.deepEqual(['Y', 'subscribed', 'Opted In', '1'].map(readAnswer), [true, true, true, true])
    assert.deepEqual(['No', 'unsubscribed', 'cleaned'].map(readAnswer), [false, false, false])
    assert.deepEqual(['unknown', '', 'maybe'].map(readAnswer), [null, null, null])
  })

  test('children in one cell are one a line, with or without labels', ({ assert }) => {
    const both = [
      { name: 'Maeve Hollis', born: '2/9/2011' },
      { name: 'Rafe Hollis', born: 'May 20, 2012' },
    ]
    assert.deepEqual(readChildren('Maeve Hollis, 2/9/2011\nRafe Hollis (May 20, 2012)'), both)
    assert.deepEqual(
      readChildren('Name: Maeve Hollis\nDOB: 2/9/2011\nName: Rafe Hollis\nDOB: May 20, 2012'),
      both
    )
    assert.deepEqual(
      readChildren('1. Maeve Hollis DOB 2/9/2011; 2. Rafe Hollis DOB May 20, 2012'),
      both
    )
  })

  test('a list of children is empty where its cell says that there are none', ({ assert }) => {
    for (const cell of ['none', 'N/A', 'No kids', 'just me', '-', '0'])
      assert.deepEqual(readChildren(cell), [], cell)
    assert.deepEqual(
      readChildren('Name: Tom Lee, Date of Birth: 09-22-2014; Kim Lee (1/25/2017)'),
      [
        { name: 'Tom Lee', born: '09-22-2014' },
        { name: 'Kim Lee', born: '1/25/2017' },
      ]
    )
  })

  test('an answer in words is a yes or a no, one with a condition is none', ({ assert }) => {
    assert.deepEqual(['Yes, please', 'Yes - I agree', 'Yes!'].map(readAnswer), [true, true, true])
    assert.deepEqual(['No thanks', 'no, thank you.'].map(readAnswer), [false, false])
    assert.deepEqual(['Yes, but not by email', 'No idea'].map(readAnswer), [null, null])
  })

  test('an apostrophe before a number is no part of the cell', ({ assert }) => {
    assert.deepEqual(["'28607", "'+18285550101", "'t Hooft"].map(cellText), [
      '28607',
      '+18285550101',
      "'t Hooft",
    ])
  })
})
