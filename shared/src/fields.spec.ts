import { test } from '@japa/runner'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  body,
  check,
  choice,
  day,
  email,
  flag,
  id,
  ignored,
  isEmail,
  line,
  listing,
  listOf,
  money,
  optionalChoice,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalMoney,
  optionalParagraph,
  optionalPhone,
  optionalWhole,
  pageOf,
  paragraph,
  phone,
  queryFlag,
  requiredFlag,
  revision,
  strictBody,
  whole,
  without,
  withoutReadOnly,
} from './fields.ts'

/** The parsed value, or the error messages. */
function outcome(schema: v.GenericSchema, value: unknown): unknown {
  const checked = check(body({ it: schema }), { it: value })
  return checked.ok ? (checked.value as { it?: unknown }).it : checked.details.it
}

const PIECES = {
  line: line('Name', 50),
  optionalLine: optionalLine('City', 50),
  paragraph: paragraph('Reason', 50),
  optionalParagraph: optionalParagraph('Notes', 50),
  phone: phone('needed', 'wrong'),
  optionalPhone: optionalPhone('wrong'),
  email: email('needed', 'wrong'),
  optionalEmail: optionalEmail('wrong'),
  day: day('Start date'),
  optionalDay: optionalDay('End date'),
  flag: flag('Active'),
  requiredFlag: requiredFlag('Active'),
  choice: choice('Role', ['admin', 'staff']),
  optionalChoice: optionalChoice('Status', ['active', 'inactive']),
  id: id('Customer'),
  whole: whole('Days', 1, 366),
  optionalWhole: optionalWhole('Days', 1, 366),
  money: money('Price', 'negative'),
  optionalMoney: optionalMoney('Price', 'negative'),
  queryFlag: queryFlag('Dry run'),
  revision,
} satisfies Record<string, v.GenericSchema>

const NAMES = Object.keys(PIECES) as (keyof typeof PIECES)[]

test.group('Field schemas', () => {
  test('text is trimmed, single-line and NFC-composed', ({ assert }) => {
    assert.equal(outcome(PIECES.line, '  Anne\n Marie\t '), 'Anne Marie')
    assert.equal(outcome(PIECES.line, 'Line\r\nBreak'), 'Line Break')
    assert.equal(outcome(PIECES.line, 'Nu\u0301n\u0303ez'), 'Núñez')
    assert.isNull(outcome(PIECES.optionalLine, '   '))
    assert.isNull(outcome(PIECES.optionalLine, null))
    assert.equal(outcome(PIECES.optionalParagraph, ' one\r\n\ttwo '), 'one\n\ttwo')
  })

  test('a required field returns its message when absent, null or blank', ({ assert }) => {
    const schema = body({
      name: line('Name', 50),
      phone: phone('needed', 'wrong'),
      day: day('Day'),
    })
    for (const input of [
      {},
      { name: null, phone: null, day: null },
      { name: ' ', phone: ' ', day: ' ' },
    ]) {
      assert.deepEqual(check(schema, input), {
        ok: false,
        details: { name: ['Name is required'], phone: ['needed'], day: ['Day is required'] },
      })
    }
  })

  test('text of the maximum length passes, one character more fails', ({ assert }) => {
    assert.equal(outcome(PIECES.line, 'é'.repeat(50)), 'é'.repeat(50))
    assert.deepEqual(outcome(PIECES.line, 'é'.repeat(51)), ['Name must be at most 50 characters'])
    assert.deepEqual(outcome(PIECES.optionalParagraph, 'x'.repeat(51)), [
      'Notes must be at most 50 characters',
    ])
  })

  test('capitals that are longer than what was typed count as they are stored', ({ assert }) => {
    const plate = optionalLine('Plate', 10, { capitals: true })
    assert.equal(outcome(plate, 'ßßßßß'), 'SSSSSSSSSS')
    assert.deepEqual(outcome(plate, 'ßßßßßß'), ['Plate must be at most 10 characters'])
  })

  test('characters that no database keeps are refused: U+{code}')
    .with([{ code: '0000' }, { code: '0007' }, { code: '0085' }, { code: 'D800' }])
    .run(({ assert }, { code }) => {
      const text = `a${String.fromCharCode(Number.parseInt(code, 16))}b`
      const said = (label: string) => [`${label} contains characters that cannot be stored`]
      assert.deepEqual(outcome(PIECES.line, text), said('Name'))
      assert.deepEqual(outcome(PIECES.optionalLine, text), said('City'))
      assert.deepEqual(outcome(PIECES.paragraph, text), said('Reason'))
      assert.deepEqual(outcome(PIECES.optionalParagraph, text), said('Notes'))
    })

  test('emoji and letters of all scripts are kept', ({ assert }) => {
    assert.equal(outcome(PIECES.line, 'Łukasz 李 👨‍👩‍👧'), 'Łukasz 李 👨‍👩‍👧')
  })

  test('a wrong type gets a sentence: {$self}')
    .with(NAMES)
    .run(({ assert }, name) => {
      const wrong: unknown[] = [
        {},
        [],
        { toString: 1 },
        ['8285550101'],
        Symbol.iterator,
        1n,
        Number.NaN,
        () => 1,
      ]
      for (const value of wrong) {
        const said = outcome(PIECES[name], value)
        assert.isArray(said, String(name))
        assert.lengthOf(said as string[], 1)
      }
    })

  test('nothing that a client may send makes a field throw: {$self}')
    .with(NAMES)
    .run((_, name) => {
      const schema = PIECES[name]
      fc.assert(fc.property(fc.anything(), (value) => Boolean([outcome(schema, value)])))
    })

  test('phones are parsed to ten digits and limited to twenty characters', ({ assert }) => {
    assert.equal(outcome(PIECES.phone, ' +1 (828) 555-0101 '), '8285550101')
    assert.deepEqual(outcome(PIECES.phone, '555-0101'), ['wrong'])
    assert.deepEqual(outcome(PIECES.phone, '8 2 8 5 5 5 0 1 0 1 -'), ['wrong'])
    assert.deepEqual(outcome(PIECES.phone, 8285550101), ['wrong'])
    assert.deepEqual(outcome(PIECES.phone, '+65 9123 4567'), ['wrong'])
    assert.isNull(outcome(PIECES.optionalPhone, ''))
    assert.equal(outcome(PIECES.optionalPhone, '828.555.0101'), '8285550101')
  })

  test('e-mail addresses are lowercased', ({ assert }) => {
    assert.equal(outcome(PIECES.email, ' Ana.Garcia+1@Example.COM '), 'ana.garcia+1@example.com')
    assert.isNull(outcome(PIECES.optionalEmail, ''))
    assert.deepEqual(outcome(PIECES.optionalEmail, 'nobody'), ['wrong'])
    assert.deepEqual(outcome(PIECES.email, `${'a'.repeat(90)}@example.com`), [
      'Email must be at most 100 characters',
    ])
  })

  test('{address} is an address: {is}')
    .with([
      { address: "o'hara@example.com", is: true },
      { address: 'a@b.co', is: true },
      { address: 'a@sub.example.co.uk', is: true },
      { address: 'not-an-address', is: false },
      { address: 'a@localhost', is: false },
      { address: 'a@@example.com', is: false },
      { address: 'a b@example.com', is: false },
      { address: 'a@example..com', is: false },
      { address: '.a@example.com', is: false },
      { address: 'a.@example.com', is: false },
      { address: 'a..b@example.com', is: false },
      { address: 'a@-example.com', is: false },
      { address: 'a@example.com, b@example.com', is: false },
      { address: 'jose\u0301@example.com', is: false },
      // Lowercasing turns the Kelvin sign into a k: a different address than the one typed.
      { address: '\u212Aate@example.com', is: false },
    ])
    .run(({ assert }, { address, is }) => assert.equal(isEmail(address), is))

  test('whole numbers and ids accept numbers or digits within their bounds', ({ assert }) => {
    assert.equal(outcome(PIECES.whole, '30'), 30)
    assert.equal(outcome(PIECES.whole, 366), 366)
    assert.deepEqual(outcome(PIECES.whole, '367'), ['Days must be at most 366'])
    assert.deepEqual(outcome(PIECES.whole, 0), ['Days must be at least 1'])
    assert.deepEqual(outcome(PIECES.whole, 1.5), ['Days must be a whole number'])
    assert.deepEqual(outcome(PIECES.whole, '0x10'), ['Days must be a whole number'])
    assert.deepEqual(outcome(PIECES.whole, ''), ['Days must be a whole number'])
    assert.isNull(outcome(PIECES.optionalWhole, ''))
    assert.equal(outcome(PIECES.id, '7'), 7)
    assert.deepEqual(outcome(PIECES.id, undefined), ['Customer is required'])
    for (const wrong of [0, -1, 1.5, '', 'x', '1e3', true, 2 ** 53]) {
      assert.deepEqual(outcome(PIECES.id, wrong), ['Customer is not valid'])
    }
  })

  test('amounts have two decimals and are not negative', ({ assert }) => {
    assert.equal(outcome(PIECES.money, '19.999'), 20)
    assert.equal(outcome(PIECES.money, 0), 0)
    assert.deepEqual(outcome(PIECES.money, -0.01), ['negative'])
    assert.deepEqual(outcome(PIECES.money, 'ten'), ['Price must be a number'])
    assert.deepEqual(outcome(PIECES.money, Infinity), ['Price must be a number'])
    assert.deepEqual(outcome(PIECES.money, 1e9), ['Price must be at most 999999.99'])
    assert.isNull(outcome(PIECES.optionalMoney, ''))
    assert.equal(outcome(PIECES.optionalMoney, '5'), 5)
  })

  test('choices, flags and days accept valid values and reject others', ({ assert }) => {
    assert.equal(outcome(PIECES.choice, 'staff'), 'staff')
    assert.deepEqual(outcome(PIECES.choice, ''), ['Role is required'])
    assert.deepEqual(outcome(PIECES.choice, 'owner'), ['Role must be one of: admin, staff'])
    assert.isNull(outcome(PIECES.optionalChoice, ''))
    assert.deepEqual(outcome(PIECES.optionalChoice, 'gone'), [
      'Status must be one of: active, inactive',
    ])
    assert.isTrue(outcome(PIECES.queryFlag, '1'))
    assert.isFalse(outcome(PIECES.queryFlag, 'false'))
    assert.deepEqual(outcome(PIECES.flag, 'yes'), ['Active must be yes or no'])
    assert.deepEqual(outcome(PIECES.requiredFlag, undefined), ['Active is required'])
    assert.equal(outcome(PIECES.day, ' 2026-03-09 '), '2026-03-09')
    assert.deepEqual(outcome(PIECES.optionalDay, '2026-02-30'), [
      'End date must be an existing date, written as YYYY-MM-DD',
    ])
    assert.deepEqual(outcome(listOf('Ids', id('Id')), 'x'), ['Ids must be a list'])
  })
})

test.group('Body schemas', () => {
  const rider = body({ name: line('Name', 50) })
  const staff = strictBody({ name: line('Name', 50) })

  test('unknown fields are dropped for riders and rejected for staff', ({ assert }) => {
    const sent = { name: 'Ana', role: 'admin' }
    assert.deepEqual(check(rider, sent), { ok: true, value: { name: 'Ana' } })
    assert.deepEqual(check(staff, sent), { ok: false, details: { role: ['Unknown field'] } })
  })

  test('a body that is no object is refused under body: {$self}')
    .with([undefined, null, 'x', 7, true])
    .run(({ assert }, sent) => {
      const details = { body: ['Please send an object with fields'] }
      assert.deepEqual(check(rider, sent), { ok: false, details })
      assert.deepEqual(check(staff, sent), { ok: false, details })
    })

  test('names from Object.prototype are unknown fields like others', ({ assert }) => {
    const sent: unknown = JSON.parse('{"name":"Ana","__proto__":{"admin":true}}')
    assert.deepEqual(check(rider, sent), { ok: true, value: { name: 'Ana' } })
    const strict = check(staff, { name: 'Ana', constructor: 1 })
    assert.deepEqual(strict, { ok: false, details: { constructor: ['Unknown field'] } })
  })

  test('read-only fields are accepted and dropped', ({ assert }) => {
    const schema = v.pipe(
      strictBody({ name: line('Name', 50), ...ignored(['id', 'age']) }),
      v.transform(without(['id', 'age']))
    )
    assert.deepEqual(check(schema, { id: {}, age: -1, name: 'Ana' }), {
      ok: true,
      value: { name: 'Ana' },
    })
    assert.deepEqual(withoutReadOnly({ id: 1, name: 'Ana' }, ['id']), { name: 'Ana' })
    assert.deepEqual(withoutReadOnly([1], ['0']), [1])
    assert.isNull(withoutReadOnly(null, ['id']))
  })
})

test.group('Paging of lists', () => {
  const query = body(listing(['name', 'created_at']))

  test('a page starts at skip or offset and has twenty rows by default', ({ assert }) => {
    assert.deepEqual(pageOf({}), { offset: 0, limit: 20 })
    assert.deepEqual(pageOf({ skip: 40, limit: 10 }), { offset: 40, limit: 10 })
    assert.deepEqual(pageOf({ skip: 40, offset: 60 }), { offset: 60, limit: 20 })
    assert.deepEqual(
      check(query, { skip: '40', limit: '100', sort_by: 'name', sort_order: 'asc' }),
      {
        ok: true,
        value: { skip: 40, limit: 100, sort_by: 'name', sort_order: 'asc' },
      }
    )
  })

  test('{field} {value} is refused')
    .with([
      { field: 'limit', value: '0' },
      { field: 'limit', value: '101' },
      { field: 'limit', value: '1e9' },
      { field: 'skip', value: '-1' },
      { field: 'offset', value: '1.5' },
      { field: 'sort_by', value: 'password' },
      { field: 'sort_order', value: 'up' },
      { field: 'sort_by', value: ['name', 'name'] },
    ])
    .run(({ assert }, { field, value }) => {
      const checked = check(query, { [field]: value })
      assert.isFalse(checked.ok)
      if (!checked.ok) assert.sameMembers(Object.keys(checked.details), [field])
    })
})
