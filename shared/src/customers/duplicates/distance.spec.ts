import { test } from '@japa/runner'
import { slips } from './distance.ts'

test.group('Slips between two texts', () => {
  test('"{a}" and "{b}" are {apart} apart')
    .with([
      { a: 'hill', b: 'hill', apart: 0 },
      { a: 'hill', b: 'hil', apart: 1 },
      { a: 'hill', b: 'hlil', apart: 1 },
      { a: 'hill', b: 'hall', apart: 1 },
      { a: 'jennifer', b: 'jenifre', apart: 2 },
      { a: 'hill', b: 'price', apart: 3 },
      { a: '', b: 'hi', apart: 2 },
      { a: 'a', b: 'abcdefgh', apart: 3 },
    ])
    .run(({ assert }, { a, b, apart }) => {
      assert.equal(slips(a, b), apart)
      assert.equal(slips(b, a), apart)
    })
})
