import { test } from '@japa/runner'
import { reachedBy } from '../../../../scripts/lib/changed.mjs'
import { specsOf, SUITE_NAMES } from '../../../../scripts/lib/specs.mjs'

const SPECS = SUITE_NAMES.flatMap((suite) => specsOf(suite))
const reached = (file: string) => reachedBy(SPECS, [file]).files

test.group('The tests of a change', () => {
  test('are those that call the controller, before those that only come to it', ({ assert }) => {
    const files = reached('backend/app/visits/person/customer_holds_controller.ts')
    const api = files.indexOf('backend/tests/functional/customers/hold.spec.ts')
    const journey = files.indexOf('backend/tests/browser/admin/customer_history.spec.ts')
    assert.isAtLeast(api, 0)
    assert.isAbove(journey, api)
    assert.notInclude(files, 'backend/tests/functional/waivers/sign.spec.ts')
  })

  test('are those that import what has changed, by any number of steps', ({ assert }) => {
    const files = reached('shared/src/dates.ts')
    assert.include(files, 'shared/src/dates.spec.ts')
    assert.include(files, 'backend/tests/functional/memberships/renew.spec.ts')
  })

  test('are the journeys of a page, and the page’s own', ({ assert }) => {
    const files = reached('admin/src/reports/rowsAsked.ts')
    assert.equal(files[0], 'admin/src/reports/rowsAsked.spec.ts')
    assert.include(files, 'backend/tests/browser/admin/reports.spec.ts')
    assert.notInclude(files, 'backend/tests/browser/portal/register.spec.ts')
  })

  test('are those that read a file that is no code', ({ assert }) => {
    const files = reached('deploy/nginx.conf')
    assert.include(files, 'backend/tests/unit/deploy.spec.ts')
    assert.notInclude(files, 'backend/tests/unit/platform/rich_text.spec.ts')
  })

  test('are the changed one itself, and none where nothing stands on it', ({ assert }) => {
    assert.include(
      reached('backend/tests/unit/deploy.spec.ts'),
      'backend/tests/unit/deploy.spec.ts'
    )
    assert.deepEqual(reached(['docs/nobody', 'reads-this.md'].join('-')), [])
  })
})
