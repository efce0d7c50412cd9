import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from '@japa/runner'
import { closeSlowClients } from '#platform/http/slow_clients'

const CHECK_EVERY_MS = 20
const MORE_THAN_A_LINE_HOLDS = Buffer.alloc(64 * 1024 * 1024)
const A_PIECE = 3 * 1024 * 1024

/** A server that checks its connections often, and how many it closed in each check. */
async function aServer(answer: RequestListener, cleanup: (how: () => void) => void) {
  const server = createServer(answer)
  const closed: number[] = []
  const closes = new EventEmitter()
  closeSlowClients(server, {
    checkEveryMs: CHECK_EVERY_MS,
    onClosed(count) {
      closed.push(count)
      closes.emit('closed')
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const call = (text: string) => {
    const socket = connect(port, '127.0.0.1')
    // Most of these sockets wait for being cut off.
    socket.on('error', () => socket.destroy())
    socket.write(text)
    return socket
  }
  return { call, closed, closes }
}

const GET = 'GET / HTTP/1.1\r\nhost: park\r\n\r\n'
const POST = 'POST / HTTP/1.1\r\nhost: park\r\ncontent-length: 1000\r\n\r\n'

/** Resolves when cut off, also by a reset: `once` would fail with that. */
function gone(socket: Socket) {
  return new Promise((resolve) => socket.once('close', resolve))
}

/** Sends a byte now and then, until the connection closes. */
function trickle(socket: Socket) {
  const dripping = setInterval(() => socket.write('x'), CHECK_EVERY_MS / 2)
  socket.once('close', () => clearInterval(dripping))
}

test.group('Slow connections that are closed', () => {
  test('a connection is closed if its body trickles in or stalls', async ({ assert, cleanup }) => {
    const { call, closed } = await aServer((request) => request.resume(), cleanup)
    const dripping = call(POST)
    trickle(dripping)
    const silent = call(POST)
    await Promise.all([gone(dripping), gone(silent)])
    assert.equal(
      closed.reduce((all, count) => all + count, 0),
      2
    )
  })

  test('a connection is closed if the response is not read', async ({ assert, cleanup }) => {
    const { call, closed, closes } = await aServer(
      (_, response) => response.end(MORE_THAN_A_LINE_HOLDS),
      cleanup
    )
    const socket = call(GET)
    cleanup(() => {
      socket.destroy()
    })
    await once(closes, 'closed')
    assert.deepEqual(closed, [1])
  })
})

test.group('Slow connections that stay open', () => {
  test('a connection stays open while the client waits for the server, however long', async ({
    assert,
    cleanup,
  }) => {
    const waiting: (() => void)[] = []
    const { call, closed } = await aServer((request, response) => {
      request.resume()
      if (request.method === 'GET') waiting.push(() => response.end('at last'))
    }, cleanup)
    const patient = call(GET)
    await gone(call(POST))
    await gone(call(POST))
    assert.deepEqual(closed, [1, 1])
    for (const answer of waiting) answer()
    const [text] = (await once(patient, 'data')) as [Buffer]
    assert.include(text.toString(), 'at last')
  })

  test('a connection stays open while a large response is read piece by piece', async ({
    assert,
    cleanup,
  }) => {
    const { call, closed } = await aServer(
      (_, response) => response.end(MORE_THAN_A_LINE_HOLDS),
      cleanup
    )
    const socket = call(GET.replace('host', 'connection: close\r\nhost'))
    let bytes = 0
    let atOnce = 0
    socket.on('data', (part: Buffer) => {
      bytes += part.length
      atOnce += part.length
      if (atOnce >= A_PIECE) socket.pause()
    })
    const reading = setInterval(() => {
      atOnce = 0
      socket.resume()
    }, CHECK_EVERY_MS / 2)
    cleanup(() => clearInterval(reading))
    await gone(socket)
    assert.isAbove(bytes, MORE_THAN_A_LINE_HOLDS.length)
    assert.deepEqual(closed, [])
  })
})
