import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { runToEnd } from '#tests/helpers/server_process'

const KEPT = join('node_modules', '.cache', 'trailgate', 'package_modules.json')

/** Tells if a process using `node:http` has loaded Node's fetch, before and after calling it. */
const FETCH_LOADED = `
  import { createServer } from 'node:http'
  const isLoaded = () => process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')
  const before = isLoaded()
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.on('listening', resolve))
  await fetch('http://127.0.0.1:' + server.address().port)
  server.closeAllConnections()
  server.close()
  export const said = before + ' ' + isLoaded()
`

test.group('The TypeScript loader of the back end', (group) => {
  let place = ''
  let project = ''
  group.each.setup(async () => {
    place = await mkdtemp(join(tmpdir(), 'trailgate-loader-'))
    project = join(place, 'project')
    await write(
      'backend/package.json',
      '{ "type": "module", "imports": { "#parts/*": "./parts/*.js" } }'
    )
    await write(
      'backend/app.ts',
      "import { said } from '#parts/says'\nconsole.log(said satisfies string)"
    )
    await write('backend/parts/says.ts', "export { said } from 'one'")
    await write('node_modules/one/package.json', '{ "type": "module", "main": "first.js" }')
    await write('node_modules/one/first.js', "export { said } from './said.js'")
    await write('node_modules/one/said.js', "export const said = 'first'")
    await write('node_modules/one/second.js', "export const said = 'second'")
    await installed()
    for (const name of ['typescript', 'fetch_for_later', 'package_modules', 'root']) {
      const file = join('scripts', 'lib', `${name}.mjs`)
      await cp(inProject(file), join(project, file))
    }
    return () => rm(place, { recursive: true, force: true })
  })

  const write = async (file: string, text: string) => {
    const path = join(project, file)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)
  }
  let installations = 0
  const installed = () => write('node_modules/.package-lock.json', ' '.repeat((installations += 1)))
  const said = async () => {
    const loader = join(project, 'scripts', 'lib', 'typescript.mjs')
    const { output } = await runToEnd([`--import=${loader}`, 'backend/app.ts'], {
      cwd: project,
      env: {},
    })
    return output.trim()
  }

  test("Node's fetch is loaded when called, and not with http", async ({ assert }) => {
    await write('backend/parts/says.ts', FETCH_LOADED)
    assert.equal(await said(), 'false true')
  })

  test("a package's modules are resolved, and cached for the next start", async ({ assert }) => {
    assert.equal(await said(), 'first')
    assert.isTrue(existsSync(join(project, KEPT)))
    await write('node_modules/one/package.json', '{ "type": "module", "main": "second.js" }')
    assert.equal(await said(), 'first')
  })

  test('modules installed since are resolved again', async ({ assert }) => {
    await said()
    await write('node_modules/one/package.json', '{ "type": "module", "main": "second.js" }')
    await installed()
    assert.equal(await said(), 'second')
    assert.equal(await said(), 'second')
  })

  test('a moved project runs', async ({ assert }) => {
    await said()
    const elsewhere = join(place, 'elsewhere')
    await rename(project, elsewhere)
    project = elsewhere
    assert.equal(await said(), 'first')
  })

  test('the loader runs with any damage to its cache: {$self}')
    .with(['', '{', 'null', '{ "found": 7 }', '[]'])
    .run(async ({ assert }, text) => {
      await said()
      await write(KEPT, text)
      assert.equal(await said(), 'first')
    })

  test('a project without a writable cache runs', async ({ assert }) => {
    await write('node_modules/.cache', 'a file where the folder would be')
    assert.equal(await said(), 'first')
  })

  test('lines and columns stay the same', async ({ assert }) => {
    const line = 'export const said = (null as Told | null)!.'
    await write('backend/parts/says.ts', `type Told = string\n${line}length`)
    assert.include(await said(), `says.ts:2:${line.length + 1}`)
  })
})
