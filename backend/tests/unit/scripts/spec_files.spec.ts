import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { partsOfSizes } from '../../../../scripts/lib/spec_times.mjs'
import {
  asksNoEngine,
  isAskedFor,
  shuffled,
  specsOf,
  SUITE_NAMES,
} from '../../../../scripts/lib/specs.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'

/** Imports allowed in a file tested on one engine only: processes that ignore the engine under test. */
const COMES_TO_NO_ENGINE = [
  '#operations/park/network_urls',
  '#tests/helpers/mail_server',
  '#tests/helpers/modes',
  '#tests/helpers/server_process',
]

test.group('Selecting test files', () => {
  test('files are selected by the end of their name, or by folder', ({ assert }) => {
    const asked = (name: string) =>
      [
        'backend/tests/functional/customers/search.spec.ts',
        'backend/tests/functional/customers/search_of_many.spec.ts',
        'backend/tests/browser/admin/customers.spec.ts',
        'shared/src/customers/age.spec.ts',
      ].filter((file) => isAskedFor(file, name))

    assert.lengthOf(asked('customers'), 4)
    assert.lengthOf(asked('functional/customers/'), 2)
    for (const one of [
      'search',
      'customers/search',
      './backend/tests/functional/customers/search',
    ]) {
      assert.deepEqual(asked(one), ['backend/tests/functional/customers/search.spec.ts'])
    }
    assert.deepEqual(asked('customers/search.spec.ts'), asked('search'))
    assert.deepEqual(asked('earch'), [])
  })

  test('every suite has files, each in one suite', ({ assert }) => {
    const files = SUITE_NAMES.map((suite) => specsOf(suite))
    for (const own of files) assert.isNotEmpty(own)
    assert.equal(new Set(files.flat()).size, files.flat().length)
    assert.include(files.flat(), 'backend/tests/unit/scripts/spec_files.spec.ts')
  })

  test('a file runs on one engine only if it cannot reach the other', ({ assert }) => {
    const marked = specsOf('functional').filter(asksNoEngine)
    assert.isNotEmpty(marked)
    for (const file of marked) {
      const text = readFileSync(inProject(file), 'utf8')
      const used = [...text.matchAll(/from '([#@][^']+)'|import\('([^']+)'\)/g)].map(
        ([, name, later]) => name ?? later
      )
      assert.includeMembers([...COMES_TO_NO_ENGINE, '@japa/runner'], used, file)
      // Neither the tests' park, nor a setting that leads a started process to its database.
      assert.notMatch(
        text,
        /\bclient\b|\bbaseUrl\b|\.\.\.process\.env|DB_(HOST|USER|DATABASE)/,
        file
      )
    }
  })

  test('shuffling is the same for a seed, different for another, and drops no file', ({
    assert,
  }) => {
    const files = Array.from({ length: 50 }, (_, at) => `file ${at}`)
    assert.deepEqual(shuffled(files, 7), shuffled(files, 7))
    assert.notDeepEqual(shuffled(files, 7), shuffled(files, 8))
    assert.notDeepEqual(shuffled(files, 7), files)
    assert.sameMembers(shuffled(files, 7), files)
  })

  test('files are split among processes by time', ({ assert }) => {
    const times: Record<string, number> = { long: 60, middle: 30, short: 20, shorter: 10 }
    const parts = partsOfSizes(Object.keys(times), [1, 1], (file) => times[file] ?? 0)
    assert.deepEqual(parts, [['long'], ['middle', 'short', 'shorter']])
    assert.deepEqual(
      partsOfSizes(['alone'], [1, 1, 1], () => 1),
      [['alone']]
    )
    assert.deepEqual(
      partsOfSizes([], [1, 1, 1], () => 1),
      []
    )
  })
})
