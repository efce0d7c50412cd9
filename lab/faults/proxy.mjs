import { createServer, Socket } from 'node:net'
import { once } from 'node:events'

/** Behaviour of the network between the API and another server: pass, swallow or delay. */
const PASS = { swallow: false, lateMs: 0 }

/**
 * A TCP proxy in front of a local port. All traffic can be swallowed silently, delayed, or cut.
 * @param {number} target
 */
export async function startProxy(target) {
  let weather = { ...PASS }
  /** @type {Set<Line>} */
  const lines = new Set()

  const server = createServer((client) => {
    const line = lineBetween(client, target, () => weather)
    lines.add(line)
    line.closed.then(() => lines.delete(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const change = (/** @type {Partial<typeof PASS>} */ how) => {
    weather = { ...PASS, ...how }
    for (const line of lines) line.look()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Nothing passes and neither side is notified, like a pulled cable. */
    swallow: () => change({ swallow: true }),
    /** Delays each message to the other server. */
    delay: (/** @type {number} */ lateMs) => change({ lateMs }),
    heal: () => change({}),
    /** Cuts every connection at once. */
    cut() {
      for (const line of lines) line.cut()
    },
    open: () => lines.size,
    close() {
      server.close()
      for (const line of lines) line.cut()
    },
  }
}

/** @typedef {ReturnType<typeof lineBetween>} Line */

/**
 * A swallowed connection attempt or end is not passed to the other side. Both are passed once the network works again.
 * @param {import('node:net').Socket} client
 * @param {number} target
 * @param {() => typeof PASS} weather
 */
function lineBetween(client, target, weather) {
  const server = new Socket()
  let reached = false
  client.setNoDelay(true)
  server.setNoDelay(true)
  /** @type {{ to: import('node:net').Socket, part: Buffer, due: number }[]} */
  const held = []
  /** @type {NodeJS.Timeout | undefined} */
  let alarm

  const look = () => {
    clearTimeout(alarm)
    if (weather().swallow) return
    if (!reached && !client.destroyed) {
      reached = true
      server.connect(target, '127.0.0.1')
    }
    const now = performance.now()
    while (held[0] && held[0].due <= now) {
      const { to, part } = held.shift() ?? { to: client, part: Buffer.alloc(0) }
      if (to.writable) to.write(part)
    }
    if (client.destroyed || server.destroyed) end()
    else if (held[0]) alarm = setTimeout(look, held[0].due - now)
  }
  const end = () => {
    client.destroy()
    server.destroy()
  }
  const cut = () => {
    clearTimeout(alarm)
    for (const side of [client, server]) if (!side.destroyed) side.resetAndDestroy()
  }
  client.on('data', (part) => {
    held.push({ to: server, part, due: performance.now() + weather().lateMs })
    look()
  })
  server.on('data', (part) => {
    held.push({ to: client, part, due: performance.now() })
    look()
  })
  const closed = Promise.all(
    [client, server].map((side) => {
      side.on('error', () => !weather().swallow && cut())
      return new Promise((resolve) => side.on('close', resolve).on('close', look))
    })
  )
  look()
  return { look, cut, closed }
}
