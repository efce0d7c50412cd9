import { test } from '@japa/runner'
import { birthDays, birthYears, readBirthDate } from './birth_date.ts'

const TODAY = '2026-03-09'

test.group('The three birth choices', () => {
  test('{month}/{day}/{year} makes {made}')
    .with([
      { month: '2', day: '29', year: '2024', made: '2024-02-29' },
      { month: '12', day: '1', year: '1990', made: '1990-12-01' },
      { month: '3', day: '9', year: '2026', made: '2026-03-09' },
    ])
    .run(({ assert }, { month, day, year, made }) => {
      const read = readBirthDate({ birth_month: month, birth_day: day, birth_year: year }, TODAY)
      assert.deepEqual(read, { ok: true, date_of_birth: made })
    })

  test('{month}/{day}/{year} is refused')
    .with([
      {
        month: '',
        day: '',
        year: '',
        errors: {
          birth_month: 'Birth month is required',
          birth_day: 'Birth day is required',
          birth_year: 'Birth year is required',
        },
      },
      { month: '', day: '31', year: '1990', errors: { birth_month: 'Birth month is required' } },
      { month: '2', day: '', year: '1990', errors: { birth_day: 'Birth day is required' } },
      { month: '2', day: '30', year: '', errors: { birth_year: 'Birth year is required' } },
      { month: '2', day: '29', year: '2025', errors: { birth_day: 'Invalid date' } },
      { month: '4', day: '31', year: '2026', errors: { birth_day: 'Invalid date' } },
      {
        month: '3',
        day: '10',
        year: '2026',
        errors: { birth_year: 'Date of birth cannot be in the future' },
      },
      { month: 'x', day: '1', year: '1990', errors: { birth_day: 'Invalid date' } },
    ])
    .run(({ assert }, { month, day, year, errors }) => {
      const read = readBirthDate({ birth_month: month, birth_day: day, birth_year: year }, TODAY)
      assert.deepEqual(read, { ok: false, errors })
    })

  test('a hundred years, the current one first, and 31 days are offered', ({ assert }) => {
    const years = birthYears(TODAY)
    assert.lengthOf(years, 100)
    assert.deepEqual([years[0], years.at(-1)], [2026, 1927])
    assert.lengthOf(birthDays(), 31)
    assert.deepEqual([birthDays()[0], birthDays().at(-1)], [1, 31])
  })
})
