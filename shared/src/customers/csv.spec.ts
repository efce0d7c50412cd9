import { test } from '@japa/runner'
import fc from 'fast-check'
import { fieldOf, FILE_FIELDS, fileColumnOf } from './fields.ts'
import {
  csvLine,
  escapeCell,
  EXPORT_COLUMNS,
  guessMapping,
  IMPORT_COLUMNS,
  importTemplate,
  likeliestDelimiter,
  OWN_EXPORT_HEADINGS,
  unescapeCell,
} from './csv.ts'

const formulaStart = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  ' ',
  "''="
)

test.group('Cells', () => {
  test('a formula gets an apostrophe: {cell}')
    .with(
      [
        '=1+1',
        '+1 828',
        '-5',
        '@SUM(A1)',
        ' =1',
        '  ＝1',
        '＋1',
        '－1',
        '＠a',
        "'=1",
        "''-1",
        '\u00a0=1',
      ].map((cell) => ({ cell }))
    )
    .run(({ assert }, { cell }) => {
      assert.equal(escapeCell(cell), `'${cell}`)
      assert.equal(unescapeCell(`'${cell}`), cell)
    })

  test('a leading tab or carriage return counts as a formula', ({ assert }) => {
    assert.equal(escapeCell('\tx'), "'\tx")
    assert.equal(escapeCell('\rx'), "'\rx")
    assert.equal(escapeCell(' \t=x'), "' \t=x")
  })

  test('other text is left alone both ways: {cell}')
    .with(
      ['', 'Ana', "'Tisha", "O'Hara", '1-800', 'a=b', "'", '8285550101'].map((cell) => ({ cell }))
    )
    .run(({ assert }, { cell }) => {
      assert.equal(escapeCell(cell), cell)
      assert.equal(unescapeCell(cell), cell)
    })

  test('escaping and unescaping a cell gives the original', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.tuple(formulaStart, formulaStart, fc.string()).map((parts) => parts.join(''))
    )
    fc.assert(fc.property(cell, (text) => unescapeCell(escapeCell(text)) === text))
  })

  test('no escaped cell can be taken for a formula', () => {
    const cell = fc.tuple(formulaStart, fc.string()).map((parts) => parts.join(''))
    fc.assert(fc.property(cell, (text) => !/^\s*[=+\-@＝＋－＠]/.test(escapeCell(text))))
  })
})

test.group('Lines', () => {
  test('cells are quoted where necessary', ({ assert }) => {
    assert.equal(
      csvLine([
        'a',
        'b,c',
        'say "hi"',
        'two\nlines',
        null,
        undefined,
        7,
        true,
        ' padded ',
        '=1',
        '',
      ]),
      'a,"b,c","say ""hi""","two\nlines",,,7,true," padded ",\'=1,\r\n'
    )
  })

  test('a negative number stays a number, a text that looks like one is escaped', ({ assert }) => {
    assert.equal(csvLine([-5, '-5']), "-5,'-5\r\n")
  })

  test('the template has every column and one example', ({ assert }) => {
    const [headings, example, rest] = importTemplate().split('\r\n')
    assert.equal(headings, IMPORT_COLUMNS.join(','))
    assert.lengthOf(example?.split(',') ?? [], IMPORT_COLUMNS.length)
    assert.equal(rest, '')
  })
})

/** Headings of every release's export. A release that changes them adds an entry; none is ever removed. */
const RELEASED_EXPORTS = [
  {
    release: '0.1.0',
    mapping: {
      'Member ID': null,
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Email': 'email',
      'Phone': 'phone',
      'Date of Birth': 'date_of_birth',
      'Address Line 1': 'address_line1',
      'Address Line 2': 'address_line2',
      'City': 'city',
      'State': 'state',
      'ZIP Code': 'zip_code',
      'Emergency Contact Name': 'emergency_contact_name',
      'Emergency Contact Phone': 'emergency_contact_phone',
      'Status': 'status',
      'Created Date': null,
    },
  },
]

test.group('Headings', () => {
  test('the documented columns map to themselves', ({ assert }) => {
    const mapping = guessMapping(IMPORT_COLUMNS)
    assert.deepEqual(Object.keys(mapping), [...IMPORT_COLUMNS])
    assert.deepEqual(Object.values(mapping), [...IMPORT_COLUMNS])
  })

  test('the headings of our own export are mapped', ({ assert }) => {
    const fields = FILE_FIELDS.map((name) => [fieldOf(name).label, fileColumnOf(name)])
    assert.deepEqual(guessMapping(EXPORT_COLUMNS.map((column) => column.heading)), {
      'Member ID': null,
      ...Object.fromEntries(fields),
      'No Phone of Their Own': 'no_phone',
      'Status': 'status',
      'Created Date': null,
    })
  })

  test('the headings of another system are guessed', ({ assert }) => {
    assert.deepEqual(
      guessMapping([
        'Participant First',
        'Participant Last',
        'Mobile',
        'E-mail',
        'DOB',
        'Street',
        'Town',
        'ST',
        'Postal Code',
        'Signed On',
      ]),
      {
        'Participant First': 'first_name',
        'Participant Last': 'last_name',
        'Mobile': 'phone',
        'E-mail': 'email',
        'DOB': 'date_of_birth',
        'Street': 'address_line1',
        'Town': 'city',
        'ST': 'state',
        'Postal Code': 'zip_code',
        'Signed On': null,
      }
    )
  })

  test('an export of release {release} imports as it was written')
    .with(RELEASED_EXPORTS)
    .run(({ assert }, { mapping }) => {
      const headings = Object.keys(mapping)
      assert.deepEqual(guessMapping(headings), mapping)
      assert.includeMembers(headings, [...OWN_EXPORT_HEADINGS])
    })

  test('an added or removed column keeps suspended riders suspended', ({ assert }) => {
    const headings = EXPORT_COLUMNS.map(({ heading }) => heading)
    const longer = guessMapping([...headings, 'Covered Until'])
    assert.equal(longer.Status, 'status')
    const shorter = guessMapping(headings.filter((heading) => heading !== 'Address Line 2'))
    assert.equal(shorter.Status, 'status')
  })

  test('a status column is mapped only in our own export', ({ assert }) => {
    assert.deepEqual(guessMapping(['Phone', 'Status', 'status']), {
      Phone: 'phone',
      Status: null,
      status: null,
    })
  })

  test('the delimiter with the most known headings wins, then the one with most headings', ({
    assert,
  }) => {
    const among = (...cells: string[][]) =>
      likeliestDelimiter(cells.map((found, index) => ({ delimiter: String(index), cells: found })))
    assert.equal(among(['Phone;Name, first'], ['Phone', 'First Name']), '1')
    assert.equal(among(['Telefon'], ['a', 'b', 'c'], ['a', 'b']), '1')
    assert.isUndefined(among())
  })

  test('a column is mapped once, by its own name before a guess', ({ assert }) => {
    assert.deepEqual(guessMapping(['Mobile', 'Home Phone', 'phone']), {
      'Mobile': null,
      'Home Phone': null,
      'phone': 'phone',
    })
    assert.deepEqual(guessMapping(['Cell', 'Home Phone']), { 'Cell': 'phone', 'Home Phone': null })
  })

  test('odd headings are left out without breaking the rest', ({ assert }) => {
    const mapping = guessMapping(['', 'constructor', '__proto__', 'PHONE ', 'phone'])
    assert.equal(mapping['phone'], 'phone')
    assert.isNull(mapping['constructor'])
    assert.deepEqual(Object.keys(mapping), ['', 'constructor', '__proto__', 'PHONE ', 'phone'])
  })
})
