import { test } from '@japa/runner'
import { compare } from './compare.ts'
import { DUPLICATE_FROM } from './constants.ts'
import { keysOf } from './keys.ts'
import type { ComparedPerson } from './person.ts'

const NOTHING = {
  email: null,
  phone: null,
  date_of_birth: null,
  address_line_1: null,
  zip_code: null,
  emergency_contact_phone: null,
}

type Given = Partial<ComparedPerson> & { name: string }

function person({ name, ...columns }: Given): ComparedPerson {
  const [first = '', ...last] = name.split('/')
  return { ...NOTHING, first_name: first, last_name: last.join(' '), ...columns }
}

const BORN = { date_of_birth: '1988-04-12' }

test.group('Two records of one person', () => {
  test('"{a.name}" and "{b.name}" are found by {reasons}')
    .with<{ a: Given; b: Given; reasons: string[] }[]>([
      {
        a: { name: 'José/Núñez', ...BORN },
        b: { name: 'jose/NUNEZ', ...BORN },
        reasons: ['same_name', 'same_birth_date'],
      },
      {
        a: { name: 'Robert/Hill', ...BORN },
        b: { name: 'Bob/Hill', ...BORN },
        reasons: ['nickname', 'same_birth_date'],
      },
      {
        a: { name: 'Hill/Robert', ...BORN },
        b: { name: 'Robert/Hill', ...BORN },
        reasons: ['swapped_names', 'same_birth_date'],
      },
      {
        a: { name: 'Jennifer/Patterson', ...BORN },
        b: { name: 'Jenifer/Paterson', ...BORN },
        reasons: ['similar_name', 'same_birth_date'],
      },
      {
        a: { name: 'Ann/Hill', email: 'ann.hill@example.com', ...BORN },
        b: { name: 'Ann/Price', email: 'Ann.Hill+park@example.com', ...BORN },
        reasons: ['other_last_name', 'same_birth_date', 'same_email'],
      },
      {
        a: { name: 'Ann/Hill', date_of_birth: '1988-04-12' },
        b: { name: 'Ann/Hill', date_of_birth: '1988-12-04' },
        reasons: ['same_name', 'similar_birth_date'],
      },
      {
        a: { name: 'Ann/Hill', phone: '8285550101' },
        b: { name: 'Ann/Hill', phone: '8285550110' },
        reasons: ['same_name', 'similar_phone'],
      },
      {
        a: { name: 'Ann/Hill', address_line_1: '7 Old Mill Lane', zip_code: '28801' },
        b: { name: 'Ann/Hill', address_line_1: '7 old mill ln.', zip_code: '28801-1234' },
        reasons: ['same_name', 'same_address'],
      },
    ])
    .run(({ assert }, { a, b, reasons }) => {
      const found = compare(person(a), person(b))
      assert.isAtLeast(found.score, DUPLICATE_FROM)
      assert.deepEqual(found.reasons, reasons)
      assert.deepEqual(compare(person(b), person(a)), found, 'whichever comes first')
      const keys = keysOf(person(a))
      assert.isTrue(
        keysOf(person(b)).some((key) => keys.includes(key)),
        'they share a key'
      )
    })
})

test.group('Two people', () => {
  const family = {
    email: 'hills@example.com',
    address_line_1: '7 Old Mill Ln',
    zip_code: '28801',
    emergency_contact_phone: '8285550199',
  }
  test('"{a.name}" and "{b.name}" are told apart: {why}')
    .with<{ a: Given; b: Given; why: string }[]>([
      {
        why: 'twins',
        a: { name: 'Daniel/Hill', ...family, ...BORN },
        b: { name: 'Daniela/Hill', ...family, ...BORN },
      },
      {
        why: 'father and son',
        a: { name: 'John/Hill', ...family, date_of_birth: '1960-04-12' },
        b: { name: 'John/Hill', ...family, date_of_birth: '1990-07-03' },
      },
      {
        why: 'senior and junior',
        a: { name: 'John/Hill Sr.', ...family },
        b: { name: 'John/Hill, Jr', ...family },
      },
      { why: 'a couple', a: { name: 'Ann/Hill', ...family }, b: { name: 'Ben/Hill', ...family } },
      { why: 'only the name is known', a: { name: 'Ann/Hill' }, b: { name: 'Ann/Hill' } },
      {
        why: 'one day, other people',
        a: { name: 'Ann/Hill', ...BORN },
        b: { name: 'Ann/Kowalski', ...BORN },
      },
      {
        why: 'nobody knows their names',
        a: { name: 'Unknown/Customer', email: 'a@example.com', ...BORN },
        b: { name: 'Unknown/Customer', email: 'a@example.com', ...BORN },
      },
    ])
    .run(({ assert }, { a, b }) =>
      assert.isBelow(compare(person(a), person(b)).score, DUPLICATE_FROM)
    )

  test('a placeholder birth date says nothing', ({ assert }) => {
    const [a, b] = ['1900-01-01', '1990-07-03'].map((born) =>
      person({ name: 'Ann/Hill', email: 'ann@example.com', date_of_birth: born })
    )
    assert.deepEqual(compare(a as ComparedPerson, b as ComparedPerson).reasons, [
      'same_name',
      'same_email',
    ])
    assert.notInclude(keysOf(a as ComparedPerson), 'b 1900-01-01')
  })
})
