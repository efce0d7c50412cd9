import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { faultsOfCommits } from '../../../../scripts/lib/commits.mjs'
import { faultOfSubject } from '../../../../scripts/lib/plain_english.mjs'

/** A repository with these commits, oldest first; removed after the test. */
async function aRepository(subjects: string[], cleanup: (undo: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'commits-'))
  cleanup(() => rm(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  git('init', '--quiet', '--initial-branch', 'main')
  for (const subject of subjects) git('commit', '--quiet', '--allow-empty', '-m', subject)
  return { folder, git }
}

test.group('Commit subjects', () => {
  test('subjects are type(scope): imperative, of at most 72 characters', ({ assert }) => {
    for (const good of [
      'feat(waivers): let a parent sign for a minor',
      'docs: install, operate and scale',
      'fix(gate)!: need a reason',
      'fix(gate): succeed without a camera',
      `Revert "feat: ${'x'.repeat(66)}"`,
      `test: ${'x'.repeat(66)}`,
    ]) {
      assert.isNull(faultOfSubject(good), good)
    }
    for (const [wrong, fault] of [
      [`test: ${'x'.repeat(67)}`, /73 characters of 72/],
      ['let a parent sign', /type\(scope\): imperative/],
      ['feature(waivers): let a parent sign', /type\(scope\): imperative/],
      ['feat(waivers):let a parent sign', /type\(scope\): imperative/],
      ['fix(gate): added a reason', /imperative: "added"/],
      ['docs: describing the gate', /imperative: "describing"/],
      ['test: what a page shows is noted', /imperative: "what"/],
      ['feat(letters): wip', /imperative: "wip"/],
    ] as const) {
      assert.match(faultOfSubject(wrong) ?? 'none', fault)
    }
  })

  test('commits since the main branch of origin are checked, and on it the last ones', async ({
    assert,
    cleanup,
  }) => {
    const { folder, git } = await aRepository(['an old riddle'], cleanup)
    assert.lengthOf(faultsOfCommits(folder), 1)
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    assert.lengthOf(faultsOfCommits(folder), 1)
    git('commit', '--quiet', '--allow-empty', '-m', 'fixed it')
    git('checkout', '--quiet', '--detach')
    const [fault, ...more] = faultsOfCommits(folder)
    assert.match(fault ?? '', /^\w+ "fixed it" is not written as/)
    assert.lengthOf(more, 0)
  })

  test('a shallow clone and a folder without history pass', async ({ assert, cleanup }) => {
    const { folder } = await aRepository(['an old riddle', 'fix: mend it'], cleanup)
    const clone = await mkdtemp(join(tmpdir(), 'clone-'))
    cleanup(() => rm(clone, { recursive: true }))
    assert.deepEqual(faultsOfCommits(clone), [])
    const { git } = await aRepository([], cleanup)
    git('clone', '--quiet', '--depth', '1', `file://${folder}`, clone)
    assert.deepEqual(faultsOfCommits(clone), [])
  })
})
