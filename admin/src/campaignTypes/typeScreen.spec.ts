import { test } from '@japa/runner'

import { screenIn, searchOf, type TypeScreen } from './typeScreen.ts'

test.group('Campaign type screens in the URL', () => {
  test('the query opens the list, a new type, one type or nothing', ({ assert }) => {
    const opened = (search: string) => screenIn(new URLSearchParams(search))

    assert.deepEqual(opened('campaign-type=all'), { kind: 'all' })
    assert.deepEqual(opened('campaign-type=new'), { kind: 'create' })
    assert.deepEqual(opened('campaign-type=12'), { kind: 'edit', id: 12 })
    assert.isNull(opened(''))
    assert.isNull(opened('campaign-type=012'))
    assert.isNull(opened('campaign-type=none'))
  })

  test('a screen is written to the query as it is read, and other parameters stay', ({
    assert,
  }) => {
    const screens: TypeScreen[] = [{ kind: 'all' }, { kind: 'create' }, { kind: 'edit', id: 3 }]
    for (const screen of screens) {
      const search = new URLSearchParams(searchOf(screen, new URLSearchParams('tab=types')))
      assert.deepEqual(screenIn(search), screen)
      assert.equal(search.get('tab'), 'types')
    }
    assert.equal(searchOf(null, new URLSearchParams('campaign-type=3')), '')
    assert.equal(searchOf(null, new URLSearchParams('tab=types&campaign-type=3')), '?tab=types')
  })
})
