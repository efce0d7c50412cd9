import { test } from '@japa/runner'
import fc from 'fast-check'

import { CsvReader, type CsvRecord } from './reader.ts'

/** All records of a text that is passed to the reader in pieces of a given length. */
function read(text: string, { delimiter = ',', piece = text.length || 1 } = {}): CsvRecord[] {
  const reader = new CsvReader(delimiter)
  const records: CsvRecord[] = []
  for (let at = 0; at < text.length; at += piece)
    records.push(...reader.read(text.slice(at, at + piece)))
  return [...records, ...reader.end()]
}

const cells = (text: string, options = {}) => read(text, options).map((record) => record.cells)

const KNOWN: [text: string, rows: string[][]][] = [
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,,\n,,\n',
    [
      ['a', '', ''],
      ['', '', ''],
    ],
  ],
  ['"a,1","b\nc"\n', [['a,1', 'b\nc']]],
  ['"say ""hi""",""\n', [['say "hi"', '']]],
  [' "a" , "b"\n', [['a', 'b']]],
  ['5" pipe,a"b"c\n', [['5" pipe', 'a"b"c']]],
  ['"Bo" Diddley,x\n', [['"Bo" Diddley', 'x']]],
  [
    '"never closed,x\n1,2\n3,4\n',
    [
      ['"never closed', 'x'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '"open,x\n1,2\n"Unit 7, rear",4\n',
    [
      ['"open', 'x'],
      ['1', '2'],
      ['Unit 7, rear', '4'],
    ],
  ],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['', []],
]

test.group('Reading CSV', () => {
  test('CSV of spreadsheets and with common errors is read', ({ assert }) => {
    for (const [text, rows] of KNOWN) {
      for (const piece of [1, 2, 3, 7, 1000]) {
        assert.deepEqual(cells(text, { piece }), rows, `${JSON.stringify(text)} by ${piece}`)
      }
    }
  })

  test('each record has the row number that a spreadsheet shows', ({ assert }) => {
    const rows = read('phone\n"two\nlines"\n\nlast').map(({ row }) => row)
    assert.deepEqual(rows, [1, 2, 3, 4])
  })

  test('semicolons and tabs are delimiters', ({ assert }) => {
    assert.deepEqual(cells('a;"b;c"\n1,5;2', { delimiter: ';' }), [
      ['a', 'b;c'],
      ['1,5', '2'],
    ])
    assert.deepEqual(cells('a\t b\n', { delimiter: '\t' }), [['a', ' b']])
  })

  test('an endless row is skipped, the next one is read', ({ assert }) => {
    const endless = 'x'.repeat(600 * 1024)
    const records = read(`a,b\n${endless}\n1,2\n`, { piece: 64 * 1024 })
    assert.deepEqual(
      records.map(({ row, tooLong }) => [row, tooLong]),
      [
        [1, false],
        [2, true],
        [3, false],
      ]
    )
    assert.deepEqual(records.at(-1)?.cells, ['1', '2'])
  })

  test('an unclosed quote does not swallow the file', ({ assert }) => {
    const tail = Array.from({ length: 20_000 }, (_, index) => `${index},rider`).join('\n')
    const records = read(`a,b\n"oops,1\n${tail}`, { piece: 64 * 1024 })
    assert.lengthOf(records, 20_002)
    assert.deepEqual(records[1]?.cells, ['"oops', '1'])
  })

  test('written CSV is read back unchanged, in pieces of any size', ({ assert }) => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', '=', "'"),
    })
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(',', ';'),
        (written, piece, delimiter) => {
          const quoted = written.map((row) =>
            row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)
          )
          assert.deepEqual(cells(quoted.join('\r\n'), { delimiter, piece }), written)
        }
      )
    )
  })
})
