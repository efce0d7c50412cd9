import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  addDays,
  addDaysClamped,
  addMonths,
  addMonthsClamped,
  addYears,
  ageOn,
  comesOfAgeOn,
  daysBetween,
  eachDay,
  formatDate,
  formatDateTime,
  instantIn,
  isDay,
  isMinor,
  timeIn,
  todayIn,
  type Day,
} from './dates.ts'

const someDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2200, 0, 1) / 86_400_000 })
  .map((days): Day => new Date(days * 86_400_000).toISOString().slice(0, 10))

test.group('Days', () => {
  test('{text} is a day: {is}')
    .with([
      { text: '2024-02-29', is: true },
      { text: '2025-02-29', is: false },
      { text: '1900-02-29', is: false },
      { text: '2000-02-29', is: true },
      { text: '2025-04-31', is: false },
      { text: '2025-13-01', is: false },
      { text: '2025-00-10', is: false },
      { text: '2025-01-00', is: false },
      { text: '2025-1-1', is: false },
      { text: '03/04/1990', is: false },
      { text: '0999-01-01', is: false },
      { text: '1000-01-01', is: true },
      { text: '9999-12-31', is: true },
      { text: '2025-01-01T00:00:00Z', is: false },
      { text: '', is: false },
    ])
    .run(({ assert }, { text, is }) => assert.equal(isDay(text), is))
})

test.group('Ages', () => {
  test('born {birth} is {age} on {on}')
    .with([
      { birth: '2008-06-15', on: '2026-06-14', age: 17 },
      { birth: '2008-06-15', on: '2026-06-15', age: 18 },
      { birth: '2008-12-31', on: '2026-01-01', age: 17 },
      { birth: '2008-02-29', on: '2026-02-28', age: 17 },
      { birth: '2008-02-29', on: '2026-03-01', age: 18 },
      { birth: '2008-02-29', on: '2028-02-28', age: 19 },
      { birth: '2008-02-29', on: '2028-02-29', age: 20 },
      { birth: '2026-06-15', on: '2026-06-15', age: 0 },
    ])
    .run(({ assert }, { birth, on, age }) => {
      assert.equal(ageOn(birth, on), age)
      assert.equal(isMinor(birth, on), age < 18)
    })

  test('a person born on 29 February comes of age on 1 March', ({ assert }) => {
    assert.equal(comesOfAgeOn('2008-02-29'), '2026-03-01')
    assert.equal(comesOfAgeOn('2008-02-28'), '2026-02-28')
    assert.equal(comesOfAgeOn('2008-06-15'), '2026-06-15')
  })

  test('everyone is a minor on the day before coming of age, and not on the day', () => {
    fc.assert(
      fc.property(someDay, (birth) => {
        const adult = comesOfAgeOn(birth)
        return isDay(adult) && isMinor(birth, addDays(adult, -1)) && !isMinor(birth, adult)
      })
    )
  })
})

test.group('Date arithmetic', () => {
  test('{from} and {months} months is {to}')
    .with([
      { from: '2026-01-31', months: 1, to: '2026-02-28' },
      { from: '2024-01-31', months: 1, to: '2024-02-29' },
      { from: '2026-12-31', months: 2, to: '2027-02-28' },
      { from: '2026-03-31', months: -1, to: '2026-02-28' },
      { from: '2026-01-15', months: -1, to: '2025-12-15' },
      { from: '2026-05-31', months: 12, to: '2027-05-31' },
    ])
    .run(({ assert }, { from, months, to }) => assert.equal(addMonths(from, months), to))

  test('days and years are added, and days between counted', ({ assert }) => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    assert.equal(addDays('2024-03-01', -1), '2024-02-29')
    assert.equal(addYears('2024-02-29', 1), '2025-02-28')
    assert.equal(addYears('2024-02-29', 4), '2028-02-29')
    assert.equal(daysBetween('2026-03-01', '2026-03-31'), 30)
    assert.equal(daysBetween('2026-03-31', '2026-03-01'), -30)
  })

  test('adding days and counting the days between agree', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        const to = addDays(from, days)
        return isDay(to) && daysBetween(from, to) === days
      })
    )
  })
})

test.group('The ends of the calendar', () => {
  const refused: [string, () => unknown][] = [
    ['the day after the last', () => addDays('9999-12-31', 1)],
    ['the day before the first', () => addDays('1000-01-01', -1)],
    ['a month after the last', () => addMonths('9999-12-01', 1)],
    ['a year before the first', () => addYears('1000-06-01', -1)],
    ['a day in a year of five digits', () => addDays('10000-01-01', -1)],
    ['a day in the year 0000', () => addDays('0000-01-01', 1)],
    ['a day that does not exist', () => addMonths('2026-02-30', 1)],
    ['a number of days that is none', () => addDays('2026-01-01', Number.NaN)],
    ['a number of months that is none', () => addMonths('2026-01-01', Number.NaN)],
    ['endlessly many days', () => addDays('2026-01-01', 1e308)],
    ['the time until a day that does not exist', () => daysBetween('2026-01-01', '2026-13-01')],
    ['18 years after the last day', () => comesOfAgeOn('9999-12-31')],
    ['the days of ten years', () => eachDay({ from: '2016-01-01', to: '2026-01-01' }, 366)],
    ['the days until the last', () => eachDay({ from: '2026-01-01', to: '9999-12-31' }, 366)],
  ]
  for (const [what, count] of refused) {
    test(`${what} is refused`, ({ assert }) => {
      assert.throws(count, RangeError)
    })
  }

  test('a period beyond the last day ends on it', ({ assert }) => {
    assert.equal(addDaysClamped('9999-12-01', 365), '9999-12-31')
    assert.equal(addDaysClamped('1000-01-01', -1), '1000-01-01')
    assert.equal(addDaysClamped('2026-01-31', 1), '2026-02-01')
    assert.equal(addMonthsClamped('9999-12-01', 12), '9999-12-31')
    assert.equal(addMonthsClamped('2026-01-31', 1), '2026-02-28')
  })

  test('each day of a period comes once, both ends included', ({ assert }) => {
    const days = eachDay({ from: '2024-02-28', to: '2024-03-01' }, 366)
    assert.deepEqual(days, ['2024-02-28', '2024-02-29', '2024-03-01'])
    assert.lengthOf(eachDay({ from: '2024-01-01', to: '2024-12-31' }, 366), 366)
    assert.deepEqual(eachDay({ from: '9999-12-31', to: '9999-12-31' }, 1), ['9999-12-31'])
    assert.deepEqual(eachDay({ from: '2026-01-02', to: '2026-01-01' }, 1), [])
  })
})

test.group('Displayed dates', () => {
  test('days are shown in en-US without passing a time zone', ({ assert }) => {
    assert.equal(formatDate('2026-03-09'), '3/9/2026')
    assert.equal(formatDate('2026-03-09', 'America/New_York'), '3/9/2026')
    assert.equal(formatDate(null), '')
    assert.equal(formatDate(''), '')
  })

  test("instants are shown as the day in the park's time zone", ({ assert }) => {
    assert.equal(formatDate('2026-03-09T03:30:00.000Z', 'America/New_York'), '3/8/2026')
    assert.equal(formatDate('2026-03-09T03:30:00.000Z'), '3/9/2026')
    assert.match(
      formatDateTime('2026-03-09T15:05:00Z', 'America/New_York'),
      /^3\/9\/2026, 11:05\sAM$/u
    )
  })

  test("today is the day in the park's time zone", ({ assert }) => {
    const now = new Date('2026-01-01T04:59:59Z')
    assert.equal(todayIn('America/New_York', now), '2025-12-31')
    assert.equal(todayIn('UTC', now), '2026-01-01')
    assert.equal(todayIn('Pacific/Kiritimati', new Date('2026-03-08T10:00:00Z')), '2026-03-09')
  })

  test('a time of day in a zone is an instant, also where clocks change', ({ assert }) => {
    const iso = (zone: string, day: Day, time: string) =>
      instantIn(zone, day, time).toISOString().slice(0, 16)
    const newYork = 'America/New_York'
    assert.equal(iso(newYork, '2026-07-01', '14:05'), '2026-07-01T18:05')
    assert.equal(iso(newYork, '2026-12-31', '23:59'), '2027-01-01T04:59')
    assert.equal(iso('Pacific/Kiritimati', '2026-01-01', '00:00'), '2025-12-31T10:00')
    assert.equal(iso(newYork, '2026-11-01', '01:30'), '2026-11-01T05:30', 'the first of two')
    assert.equal(iso(newYork, '2026-03-08', '02:30'), '2026-03-08T07:30', 'left out')
    assert.equal(iso(newYork, '2026-03-08', '03:30'), '2026-03-08T07:30')
    assert.equal(iso('Australia/Lord_Howe', '2026-04-05', '01:45'), '2026-04-04T14:45')
  })

  test('a time of day leads to an instant and back', () => {
    const zones = fc.constantFrom('America/New_York', 'UTC', 'Asia/Kathmandu', 'Pacific/Chatham')
    const minutes = { min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }
    fc.assert(
      fc.property(zones, fc.integer(minutes), (zone, minute) => {
        const at = new Date(minute * 60_000)
        const [day, time] = [todayIn(zone, at), timeIn(zone, at)]
        const back = instantIn(zone, day, time)
        return todayIn(zone, back) === day && timeIn(zone, back) === time
      })
    )
  })
})
