import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { anOwnPlace, anOwnServer, asItsAdmin } from '#tests/helpers/own_server'

const INFO = 'redis_version:7.0.0\r\nloading:0\r\n'

/** A Redis that answers until it is asked for a count; from then on it is silent. */
async function aRedisThatHangs() {
  let hangs = false
  let asked = 0
  let closed: () => void
  const dropped = new Promise<void>((resolve) => (closed = resolve))
  const server = createServer((line) => {
    line.on('close', () => hangs && closed())
    line.on('error', () => line.destroy())
    line.on('data', (part) => {
      const said = part.toString()
      if (said.includes('limit:')) {
        hangs = true
        asked += 1
      }
      if (hangs) return
      const commands = said.match(/^\*\d+/gm) ?? []
      line.write(`$${INFO.length}\r\n${INFO}\r\n`.repeat(commands.length))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `redis://127.0.0.1:${port}`, dropped, asked: () => asked, server }
}

test.group('A Redis that hangs', () => {
  test('a hanging Redis is waited for once; then the process counts by itself', async ({
    assert,
  }) => {
    const redis = await aRedisThatHangs()
    const place = await anOwnPlace({ withTables: true })
    const env = { ...place.env, REDIS_URL: redis.url }
    const park = await anOwnServer({ ...place, env })
    try {
      await asItsAdmin(park)
      await redis.dropped
      const asked = redis.asked()
      assert.isAbove(asked, 0)

      const wrong = () =>
        fetch(`${park.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password: 'Not-The-Password-1' }),
        }).then(({ status }) => status)
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await wrong())
      assert.deepEqual([...new Set(statuses.slice(0, 10))], [401])
      assert.equal(statuses.at(-1), 429)
      assert.equal(redis.asked(), asked)
    } finally {
      await park.remove()
      redis.server.close()
    }
  }).timeout(240_000)
})
