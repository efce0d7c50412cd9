import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from '@japa/runner'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { runToEnd } from '#tests/helpers/server_process'

const manifest = async (file = 'package.json') =>
  JSON.parse(await readFile(inProject(file), 'utf8')) as {
    engines: { node: string }
    scripts: Record<string, string>
  }

/** The command that installs packages, and an npm stand-in script that has installed them. */
const INSTALL = [
  '--input-type=module',
  '--eval',
  "import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled('park')",
]
const INSTALLS =
  'mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json; exit 0'

/** A clone without packages, whose npm is our script. */
async function aClone(npm: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trailgate-clone-'))
  for (const name of ['package.json', 'package-lock.json']) {
    await cp(inProject(name), join(folder, name))
  }
  await cp(inProject('scripts'), join(folder, 'scripts'), { recursive: true })
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'npm'), `#!/bin/sh\n${npm}\n`)
  await chmod(join(folder, 'bin', 'npm'), 0o755)
  const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) }
  return { folder, env, remove: () => rm(folder, { recursive: true, force: true }) }
}

test.group('A fresh clone', () => {
  test('an npm that exits with 0 but installed nothing is reported', async ({ assert }) => {
    const clone = await aClone('echo "npm error Exit handler never called!"; exit 0')
    try {
      const start = [join(clone.folder, 'scripts/start.mjs')]
      const ended = await runToEnd(start, { cwd: clone.folder, env: clone.env })
      assert.equal(ended.code, 1, ended.output)
      assert.include(ended.output, 'npm could not install the packages')
    } finally {
      await clone.remove()
    }
  }).timeout(30_000)

  test('a Node that is too old is reported in one line, before anything is installed', async ({
    assert,
  }) => {
    const clone = await aClone('echo "npm was called"; exit 1')
    try {
      const file = join(clone.folder, 'package.json')
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(/"node": ">=\d+"/, '"node": ">=99"'))
      const start = [join(clone.folder, 'scripts/start.mjs')]
      const ended = await runToEnd(start, { cwd: clone.folder, env: clone.env })
      assert.equal(ended.code, 1)
      const [line, ...more] = ended.output.trim().split('\n')
      assert.match(line ?? '', /^Trailgate needs Node 99 or newer, and this is Node \d/)
      assert.deepEqual(more, [])
    } finally {
      await clone.remove()
    }
  }).timeout(30_000)

  for (const [registry, npm] of [
    ['refuses', 'exec node "$NPM" "$@"'],
    ['says nothing', '[ "$1" = ping ] && exec sleep 60; exit 1'],
  ] as const) {
    test(`a missing network is reported if the registry ${registry}`, async ({ assert }) => {
      const clone = await aClone(npm)
      try {
        const ended = await runToEnd([join(clone.folder, 'scripts/start.mjs')], {
          cwd: clone.folder,
          env: {
            ...clone.env,
            NPM: process.env.npm_execpath,
            HOME: clone.folder,
            npm_config_registry: 'http://127.0.0.1:1',
            npm_config_cache: join(clone.folder, 'npm-cache'),
          },
        })
        assert.equal(ended.code, 1, ended.output)
        const [first = '', second = '', ...more] = ended.output.trim().split('\n')
        assert.match(first, /^The npm registry does not answer \((ECONNREFUSED|within 8 s)\)/)
        assert.match(second, /^The packages are not there. Connect this machine to the internet/)
        assert.deepEqual(more, [])
      } finally {
        await clone.remove()
      }
    }).timeout(60_000)
  }

  test('an install without a network uses the cache of npm', async ({ assert }) => {
    const clone = await aClone(
      `case "$*" in ping*) echo "npm error code ENOTFOUND"; exit 1 ;; *--offline*) ${INSTALLS} ;; esac; exit 1`
    )
    try {
      const ended = await runToEnd(INSTALL, { cwd: clone.folder, env: clone.env })
      assert.equal(ended.code, 0, ended.output)
    } finally {
      await clone.remove()
    }
  }).timeout(30_000)

  test('two concurrent commands install once', async ({ assert }) => {
    const clone = await aClone(
      `[ "$1" = ping ] && exit 0; mkdir installing || exit 9; echo once; sleep 2; rmdir installing; ${INSTALLS}`
    )
    try {
      const both = await Promise.all(
        [1, 2].map(() => runToEnd(INSTALL, { cwd: clone.folder, env: clone.env }))
      )
      const said = both.map(({ output }) => output).join('')
      assert.deepEqual(
        both.map(({ code }) => code),
        [0, 0],
        said
      )
      assert.lengthOf(said.match(/^once$/gm) ?? [], 1)
      assert.include(said, 'Another command is installing the packages of this folder.')
    } finally {
      await clone.remove()
    }
  }).timeout(30_000)

  test('README, packages and scripts require the same Node', async ({ assert }) => {
    const floor = /^>=(\d+)$/.exec((await manifest()).engines.node)?.[1]
    assert.isDefined(floor)
    assert.include(await readFile(inProject('README.md'), 'utf8'), `Node ${floor} or newer`)
    assert.include(await readFile(inProject('.ci/run'), 'utf8'), `Node ${floor} and npm`)
  })

  test('commands are understood by every shell', async ({ assert }) => {
    for (const [name, command] of Object.entries((await manifest()).scripts)) {
      assert.match(command, /^node [\w./-]+( [\w:-]+)*$/, name)
    }
  })
})

test.group('Command help', () => {
  for (const [task, says] of [
    ['backup', 'npm run backup -- [--to FOLDER | --into FOLDER] [--keep NUMBER]'],
    ['restore', 'npm run restore -- FOLDER'],
  ] as const) {
    test(`the help of ${task} needs no park`, async ({ assert }) => {
      const ended = await runToEnd(['scripts/backup.mjs', task, '--help'], {
        env: { PATH: process.env.PATH, DATA_DIR: '/proc/nothing' },
      })
      assert.equal(ended.code, 0, ended.output)
      assert.include(ended.output, says)
    }).timeout(30_000)
  }
})
