import { test } from '@japa/runner'
import fc from 'fast-check'
import { BadCsv, plainCsvLine, PlainCsvReader } from '#operations/park_export/plain_csv'

type Cells = (string | null)[]

/** Reads a text that comes in pieces of this length. */
function readIn(text: string, piece: number): Cells[] {
  const reader = new PlainCsvReader()
  const records: Cells[] = []
  for (let at = 0; at < text.length; at += piece) {
    records.push(...reader.read(text.slice(at, at + piece)))
  }
  reader.end()
  return records
}

const TEXT = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', 'a', ' ', 'é') })
)

test.group('The CSV of a park', () => {
  test('every record is read as it was written, however the text is cut', ({ assert }) => {
    const records = fc.array(fc.array(fc.option(TEXT), { minLength: 2, maxLength: 4 }))
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 9 }), (rows, piece) => {
        assert.deepEqual(readIn(rows.map(plainCsvLine).join(''), piece), rows)
      })
    )
  })

  test('null and an empty text are told apart, and no cell is a formula', ({ assert }) => {
    assert.equal(plainCsvLine([null, '', '=1+1', -5, "'"]), `,"",'=1+1,-5,''\n`)
    assert.deepEqual(readIn(`,"",'=1+1,-5,''\n`, 3), [[null, '', '=1+1', '-5', "'"]])
  })

  test('a text that is no such file is refused', ({ assert }) => {
    for (const wrong of ['a,b', '"a', 'a"b\n', '"a"b\n', `"${'x'.repeat(25 * 1024 * 1024)}`]) {
      assert.throws(() => readIn(wrong, 1024 * 1024), BadCsv)
    }
  })
})
