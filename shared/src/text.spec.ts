import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  fill,
  formatKilobytes,
  formatMoney,
  formatPhone,
  lastInitial,
  normalizePhone,
  omitEmpty,
  onlyDigits,
  searchable,
  trimmed,
} from './text.ts'

test.group('Phones', () => {
  test('{typed} is read as {digits}')
    .with([
      { typed: '8285550101', digits: '8285550101' },
      { typed: '(828) 555-0101', digits: '8285550101' },
      { typed: '828.555.0101', digits: '8285550101' },
      { typed: ' 828 555 0101 ', digits: '8285550101' },
      { typed: '1-828-555-0101', digits: '8285550101' },
      { typed: '+1 828 555 0101', digits: '8285550101' },
      { typed: '0123456789', digits: '0123456789' },
      { typed: '1234567890', digits: '1234567890' },
      { typed: '555-0101', digits: null },
      { typed: '28285550101', digits: null },
      { typed: '118285550101', digits: null },
      { typed: '', digits: null },
      { typed: 'no phone', digits: null },
      { typed: '٨٢٨٥٥٥٠١٠١', digits: null },
    ])
    .run(({ assert }, { typed, digits }) => assert.equal(normalizePhone(typed), digits))

  test('a phone read once is read the same again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalizePhone(typed)
        return once === null || (normalizePhone(once) === once && /^[0-9]{10}$/.test(once))
      })
    )
  })

  test('ten digits are shown as people write them, anything else as it is', ({ assert }) => {
    assert.equal(formatPhone('8285550101'), '(828) 555-0101')
    assert.equal(formatPhone('555'), '555')
    assert.equal(formatPhone(null), '')
  })

  test('digits are taken out in their order', ({ assert }) => {
    assert.equal(onlyDigits('a1b2-3'), '123')
  })
})

test.group('Texts', () => {
  test('what is searched has no case, no accents and no foreign letters: {name}')
    .with([
      { name: 'Núñez', plain: 'nunez' },
      { name: 'Ødegård', plain: 'odegard' },
      { name: 'Łukasz Wójcik', plain: 'lukasz wojcik' },
      { name: 'Weiß', plain: 'weiss' },
      { name: '  Anne-Marie   O’Hara ', plain: "anne-marie o'hara" },
      { name: 'NU\u0301N\u0303EZ', plain: 'nunez' },
    ])
    .run(({ assert }, { name, plain }) => assert.equal(searchable(name), plain))

  test('a kiosk shows the first letter of a last name only', ({ assert }) => {
    assert.equal(lastInitial('Turner'), 'T.')
    assert.equal(lastInitial(' ødegård'), 'Ø.')
    assert.equal(lastInitial('E\u0301clair'), 'É.')
    assert.equal(lastInitial(''), '')
  })

  test('empty fields are left out, zero and no stay', ({ assert }) => {
    assert.deepEqual(
      omitEmpty({ a: ' x ', b: '', c: '  ', d: null, e: undefined, f: 0, g: false }) as object,
      { a: 'x', f: 0, g: false }
    )
  })

  test('placeholders are filled, unknown ones and those of an object itself stay', ({ assert }) => {
    assert.equal(fill('{n} of {total}', { n: 0, total: 10 }), '0 of 10')
    assert.equal(fill('{name} {toString}', { name: '{n}' }), '{n} {toString}')
  })

  test('sizes, amounts and blanks', ({ assert }) => {
    assert.equal(formatKilobytes(1536), '1.5 KB')
    assert.equal(formatMoney(1234.5), '$1,234.50')
    assert.equal(trimmed(null), '')
    assert.equal(trimmed(' a '), 'a')
  })
})
