import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { reachedBy } from '../../../../scripts/lib/changed.mjs'
import { inProject, root } from '../../../../scripts/lib/root.mjs'
import { specsOf, SUITE_NAMES } from '../../../../scripts/lib/specs.mjs'
import { runToEnd } from '#tests/helpers/server_process'

const SPECS = SUITE_NAMES.flatMap((suite) => specsOf(suite))
const reached = (file: string) => reachedBy(SPECS, [file]).files

test.group('Tests selected for a change', () => {
  test('tests that call the controller come before those that only reach it', ({ assert }) => {
    const files = reached('backend/app/visits/person/customer_holds_controller.ts')
    const api = files.indexOf('backend/tests/functional/customers/hold.spec.ts')
    const journey = files.indexOf('backend/tests/browser/admin/customer_history.spec.ts')
    assert.isAtLeast(api, 0)
    assert.isAbove(journey, api)
    assert.notInclude(files, 'backend/tests/functional/waivers/sign.spec.ts')
  })

  test('tests that import the change over any number of steps are selected', ({ assert }) => {
    const files = reached('shared/src/dates.ts')
    assert.include(files, 'shared/src/dates.spec.ts')
    assert.include(files, 'backend/tests/functional/memberships/renew.spec.ts')
  })

  test('a page selects its own spec and its journeys', ({ assert }) => {
    const files = reached('admin/src/reports/rowsAsked.ts')
    assert.equal(files[0], 'admin/src/reports/rowsAsked.spec.ts')
    assert.include(files, 'backend/tests/browser/admin/reports.spec.ts')
    assert.notInclude(files, 'backend/tests/browser/portal/register.spec.ts')
  })

  test('tests that read a changed non-code file are selected', ({ assert }) => {
    const files = reached('deploy/nginx.conf')
    assert.include(files, 'backend/tests/unit/deploy.spec.ts')
    assert.notInclude(files, 'backend/tests/unit/platform/rich_text.spec.ts')
  })

  test('a changed test selects itself, and an unused file selects none', ({ assert }) => {
    assert.include(
      reached('backend/tests/unit/deploy.spec.ts'),
      'backend/tests/unit/deploy.spec.ts'
    )
    assert.deepEqual(reached(['docs/nobody', 'reads-this.md'].join('-')), [])
  })

  test('an untouched clone selects none, and passes', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-untouched-'))
    const clone = join(folder, 'clone')
    try {
      await promisify(execFile)('git', ['clone', '--quiet', '--shared', root, clone])
      await symlink(inProject('node_modules'), join(clone, 'node_modules'))
      // A link is not a folder, which is what .gitignore excludes.
      await appendFile(join(clone, '.git', 'info', 'exclude'), 'node_modules\n')
      const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder }
      const ended = await runToEnd(['scripts/test.mjs', '--changed'], { cwd: clone, env })
      assert.equal(ended.code, 0, ended.output)
      assert.include(ended.output, 'Changed files: 0;')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }).timeout(60_000)
})
