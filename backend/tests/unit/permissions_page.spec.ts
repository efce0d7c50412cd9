import { test } from '@japa/runner'
import { ACTIONS, can, CALLERS } from '@trailgate/shared/permissions'
import { callersOf, RIGHTS } from '#tests/helpers/permissions_page'

test.group('docs/product/permissions.md', () => {
  test('permissions.md names every permission once, and no other', ({ assert }) => {
    assert.sameMembers(
      RIGHTS.map(({ right }) => right),
      ACTIONS
    )
  })

  test('{$self} is open to exactly the allowed callers')
    .with(ACTIONS)
    .run(({ assert }, action) => {
      assert.sameMembers(
        CALLERS.filter((caller) => can(caller, action)),
        [...callersOf(action)]
      )
    })
})
