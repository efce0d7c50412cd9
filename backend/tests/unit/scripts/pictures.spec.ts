import { test } from '@japa/runner'
import { stalePictures } from '../../../../scripts/lib/pictures.mjs'

test.group('The pictures of the README', () => {
  test('the pictures match the screens: npm run pictures and npm run walk renew them', ({
    assert,
  }) => {
    assert.deepEqual(stalePictures(), [])
  })
})
