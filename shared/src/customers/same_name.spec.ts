import { test } from '@japa/runner'
import { isSameName } from './same_name.ts'

const named = (first: string, last: string) => ({ first_name: first, last_name: last })
const jose = named('José María', "O'Brien-Núñez")

test.group('Same name', () => {
  test('names match despite case, accents, punctuation, spaces and order: {0} {1}')
    .with([
      ['José María', "O'Brien-Núñez"],
      ['JOSE MARIA', 'OBRIEN NUNEZ'],
      ['Jose-Maria', 'O’Brien Nunez'],
      ['Josemaria', 'obriennunez'],
      ["O'Brien-Núñez", 'José María'],
      ['José', "María O'Brien-Núñez"],
      ['  josé  maría ', ' o.brien, núñez. '],
    ] as const)
    .run(({ assert }, [first, last]) => {
      assert.isTrue(isSameName(jose, named(first, last)))
    })

  test('names differ: {0} {1}')
    .with([
      ['José', "O'Brien-Núñez"],
      ['José Mario', "O'Brien-Núñez"],
      ['José María', "O'Brien"],
      ['', ''],
    ] as const)
    .run(({ assert }, [first, last]) => {
      assert.isFalse(isSameName(jose, named(first, last)))
    })

  test('two names without a letter are not the same', ({ assert }) => {
    assert.isFalse(isSameName(named('-', '.'), named('…', '!')))
  })
})
