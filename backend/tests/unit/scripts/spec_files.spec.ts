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

/** What a file may use of the product that is shown on one engine only: processes that hear nothing of the engine under test. */
const COMES_TO_NO_ENGINE = [
  '#tests/helpers/mail_server',
  '#tests/helpers/modes',
  '#tests/helpers/server_process',
]

test.group('A part of the tests', () => {
  test('is named by the end of a file’s name, or by a folder', ({ assert }) => {
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

  test('is found in every suite, each file in one of them', ({ assert }) => {
    const files = SUITE_NAMES.map((suite) => specsOf(suite))
    for (const own of files) assert.isNotEmpty(own)
    assert.equal(new Set(files.flat()).size, files.flat().length)
    assert.include(files.flat(), 'backend/tests/unit/scripts/spec_files.spec.ts')
  })

  test('runs on one engine only where nothing in it can come to the other', ({ assert }) => {
    const marked = specsOf('functional').filter(asksNoEngine)
    assert.isNotEmpty(marked)
    for (const file of marked) {
      const text = readFileSync(inProject(file), 'utf8')
      const used = [...text.matchAll(/from '([#@][^']+)'|import\('([^']+)'\)/g)].map(
        ([, name, later]) => name ?? later
      )
      assert.includeMembers([...COMES_TO_NO_ENGINE, '@japa/runner'], used, file)
      // Neither the park of the tests, nor what leads a process that is started to its database.
      assert.notMatch(
        text,
        /\bclient\b|\bbaseUrl\b|\.\.\.process\.env|DB_(HOST|USER|DATABASE)/,
        file
      )
    }
  })

  test('shuffled is the same with the same seed, another with another, and never less', ({
    assert,
  }) => {
    const files = Array.from({ length: 50 }, (_, at) => `file ${at}`)
    assert.deepEqual(shuffled(files, 7), shuffled(files, 7))
    assert.notDeepEqual(shuffled(files, 7), shuffled(files, 8))
    assert.notDeepEqual(shuffled(files, 7), files)
    assert.sameMembers(shuffled(files, 7), files)
  })

  test('goes to several processes that take about the same time', ({ assert }) => {
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
