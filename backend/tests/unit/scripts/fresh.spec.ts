import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { hashOfSources } from '../../../../scripts/lib/fresh.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { until } from '../../../../scripts/lib/until.mjs'

test.group('The stamp of a build', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-fresh-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('the stamp is the same for the same sources in another folder, and different after any change', async ({
    assert,
  }) => {
    const here = join(folder, 'here')
    await mkdir(join(here, 'portal', 'src'), { recursive: true })
    await mkdir(join(here, 'shared', 'src'), { recursive: true })
    await writeFile(join(here, 'portal', 'src', 'App.tsx'), 'one')
    await writeFile(join(here, 'shared', 'src', 'text.ts'), 'two')
    await writeFile(join(here, 'package-lock.json'), '{}')
    const there = join(folder, 'moved', 'there')
    await cp(here, there, { recursive: true })

    const stamp = hashOfSources('portal', here)
    assert.equal(hashOfSources('portal', there), stamp)
    await rename(join(there, 'portal/src/App.tsx'), join(there, 'portal/src/Other.tsx'))
    assert.notEqual(hashOfSources('portal', there), stamp)
    await writeFile(join(here, 'shared', 'src', 'text.ts'), 'three')
    assert.notEqual(hashOfSources('portal', here), stamp)
  })
})

test.group('Two starts of one checkout', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-lock-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  /** A process that writes to `log` when it starts and ends its work under the lock. */
  function worker(name: string, ms: number) {
    const lock = pathToFileURL(inProject('scripts/lib/lock.mjs')).href
    const code = `
      import { appendFileSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      import { withLock } from ${JSON.stringify(lock)}
      const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, what + '\\n')
      await withLock(${JSON.stringify(join(folder, 'build.lock'))}, async () => {
        note('${name} begins')
        await pause(${ms})
        note('${name} ends')
      })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: 'inherit',
    })
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    return { child, ended }
  }
  const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '')

  test('two starts run one after the other', async ({ assert }) => {
    const workers = ['a', 'b', 'c'].map((name) => worker(name, 200))
    assert.deepEqual(await Promise.all(workers.map(({ ended }) => ended)), [0, 0, 0])
    const lines = (await log()).trim().split('\n')
    assert.lengthOf(lines, 6)
    for (let at = 0; at < lines.length; at += 2) {
      assert.equal(lines[at + 1], lines[at]?.replace('begins', 'ends'), lines.join(', '))
    }
  }).timeout(60_000)

  test('a killed start leaves no lock behind', async ({ assert }) => {
    const killed = worker('killed', 600_000)
    await until(async () => (await log()).includes('killed begins'), 30_000)
    killed.child.kill('SIGKILL')
    await killed.ended
    assert.equal(await worker('next', 0).ended, 0)
    assert.include(await log(), 'next ends')
  }).timeout(60_000)
})
