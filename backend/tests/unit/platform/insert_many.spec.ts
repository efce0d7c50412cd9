import { test } from '@japa/runner'
import { inStatements } from '#platform/database/insert_many'

const MEGABYTE = 1024 * 1024

test.group('Bulk inserts', () => {
  test('short rows are one statement', ({ assert }) => {
    const rows = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'Bo', gone: null }))
    assert.deepEqual(inStatements(rows), [rows])
    assert.deepEqual(inStatements([]), [])
  })

  test('long rows are several statements of few megabytes, each row once and in order', ({
    assert,
  }) => {
    const rows = Array.from({ length: 30 }, (_, id) => ({ id, cells: 'é'.repeat(MEGABYTE / 2) }))
    const statements = inStatements([...rows, { id: 30, cells: 'x'.repeat(5 * MEGABYTE) }])
    assert.deepEqual(
      statements.flat().map(({ id }) => id),
      Array.from({ length: 31 }, (_, id) => id)
    )
    assert.deepEqual(
      statements.map((some) => some.length),
      [4, 4, 4, 4, 4, 4, 4, 2, 1]
    )
  })
})
