import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { runToEnd } from '#tests/helpers/server_process'

const backend = fileURLToPath(new URL('../../../', import.meta.url))

test.group('A process without a terminal', () => {
  test('the width of the terminal is asked of no other program', async ({ assert, cleanup }) => {
    const place = await mkdtemp(join(tmpdir(), 'trailgate-early-'))
    cleanup(() => rm(place, { recursive: true, force: true }))
    const asked = join(place, 'asked')
    await writeFile(join(place, 'tput'), `#!/bin/sh\n: > '${asked}'\necho 80\n`, { mode: 0o755 })
    const { code, output } = await runToEnd(['ace.js', 'list'], {
      cwd: backend,
      env: { PATH: place, DATA_DIR: place },
    })
    assert.equal(code, 0, output)
    assert.include(output, 'waivers:verify')
    assert.isFalse(existsSync(asked))
  })
})
