import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Emitter, Runner } from '@japa/runner/core'
import { test } from '@japa/runner'
import { failures } from '../../../../scripts/japa/failures.ts'
import {
  failedFilesIn,
  failedTitlesIn,
  failuresIn,
  tellAtEnd,
} from '../../../../scripts/lib/failures.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'

test.group('Failures of a test run', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-failures-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('failures of tests and group hooks are kept for the summary, without colours', async ({
    assert,
  }) => {
    assert.equal(failuresIn(folder), '')
    assert.isEmpty(failedFilesIn(folder))
    const emitter = new Emitter()
    await failures(folder).handler(new Runner(emitter), emitter)
    const ofTest = {
      title: { original: 'counts', expanded: 'counts 2' },
      meta: { fileName: inProject('backend/tests/unit/sums.spec.ts') },
      tags: [],
      timeout: 0,
      duration: 1,
      isPinned: false,
    }
    const red = new Error('\u001b[31mexpected 1 to equal 2\u001b[39m')
    const wrong = { hasError: true, errors: [{ phase: 'test' as const, error: red }] }
    await emitter.emit('test:end', { ...ofTest, ...wrong })
    await emitter.emit('test:end', { ...ofTest, hasError: false, errors: [] })
    const left = [{ phase: 'teardown' as const, error: new Error('not tidied up') }]
    await emitter.emit('group:end', { title: 'Sums', meta: {}, hasError: true, errors: left })
    assert.deepEqual(failedFilesIn(folder), ['backend/tests/unit/sums.spec.ts'])
    tellAtEnd('The page when its journey failed', folder)

    const said = failuresIn(folder)
    assert.match(said, new RegExp(`^In ${basename(folder)}:\n✖ counts 2\nError: expected 1 to`))
    assert.include(said, '✖ Sums (teardown)\nError: not tidied up')
    assert.include(said, 'The page when its journey failed')
    assert.equal(said.split('✖').length - 1, 2)
    assert.deepEqual(failedTitlesIn(folder), [
      `✖ counts 2 (${basename(folder)})`,
      `✖ Sums (teardown) (${basename(folder)})`,
    ])
  })
})
