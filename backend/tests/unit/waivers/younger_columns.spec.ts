import { test } from '@japa/runner'
import { OF_A_VISIT } from '#platform/attested/attested_tables'
import { setSince } from '#waivers/gate/attested_days'

const visit = {
  ...Object.fromEntries(OF_A_VISIT.map((column) => [column, null])),
  id: 7,
  state: 'out',
}
const before = OF_A_VISIT.filter((column) => !['undone_at', 'undone_by'].includes(column))

test.group('A day attested before a column was added', () => {
  test('the day is valid if the column is empty', ({ assert }) => {
    assert.deepEqual(setSince([visit], before), [])
    assert.deepEqual(setSince([], before), [])
  })

  test('each visit with that column set by hand is named', ({ assert }) => {
    const edited = { ...visit, id: 8, undone_at: '2031-03-04 05:06:07', undone_by: 'Eve' }
    assert.deepEqual(setSince([visit, edited], before), [
      'visits 8: undone_at, undone_by not as attested',
    ])
  })

  test('attested columns are not reported', ({ assert }) => {
    assert.deepEqual(setSince([{ ...visit, undone_by: 'Ann' }], OF_A_VISIT), [])
  })
})
