import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { anOwnPlace, anOwnServer, asItsAdmin, type OwnPlace } from '#tests/helpers/own_server'

const project = fileURLToPath(new URL('../../../../', import.meta.url))

/** Runs a command of the back end in this place until it has ended. */
async function command(place: OwnPlace, name: string) {
  const child = spawn(process.execPath, ['scripts/ace.mjs', name], {
    cwd: project,
    env: { ...process.env, ...place.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (output += part.toString()))
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

test.group('The demo park', () => {
  test('opens on a day in progress, with a year behind it that holds every rule', async ({
    assert,
  }) => {
    const place = await anOwnPlace()
    try {
      const filled = await command(place, 'demo:fill')
      assert.equal(filled.code, 0, filled.output)
      for (const name of ['waivers:verify', 'park:check']) {
        const { code, output } = await command(place, name)
        assert.equal(code, 0, output)
      }
      const again = await command(place, 'demo:fill')
      assert.notInclude(again.output, 'The demo park has', 'filled a second time')

      const server = await anOwnServer(place)
      const headers = await asItsAdmin(server)
      const get = (path: string) => fetch(`${server.url}/api${path}`, { headers })
      const counted = async (path: string) => Number((await get(path)).headers.get('x-total-count'))
      const summary = (await (await get('/visits/summary')).json()) as { in: number }
      assert.isAbove(summary.in, 3)
      assert.isAbove(await counted('/customers/search?limit=1'), 1000)
      assert.equal(await counted('/customers/imports'), 1)
      assert.equal(await counted('/customers/deletion-requests'), 2)
      await server.end('SIGTERM')
    } finally {
      await place.remove()
    }
  }).timeout(240_000)
})
