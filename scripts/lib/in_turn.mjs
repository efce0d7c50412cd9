import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'

/** Below the ephemeral port range. */
const FIRST_PORT = 20_000
const PORTS = 10_000

/** A lock holder answers at once; another program on the port may say nothing. */
const GREETING_WITHIN_MS = 2000

/**
 * Mutual exclusion: runs `work` while no other process on this machine runs work of this name in this checkout, and
 * waits for its turn. The lock is a port, which is freed when its process ends, even if killed. Needs no package and no
 * newer Node.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @param {() => void} [onWait] called once, before the first wait
 * @returns {Promise<Result>}
 */
export async function inTurn(name, work, onWait = () => {}) {
  const greeting = `trailgate ${name} ${createHash('sha256').update(root).digest('hex')}`
  const lock = await acquire(greeting, onWait)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** @returns {Promise<{ release: () => void }>} */
async function acquire(/** @type {string} */ greeting, /** @type {() => void} */ onWait) {
  const start = createHash('sha256').update(greeting).digest().readUInt32BE() % PORTS
  let said = false
  for (let tried = 0; tried < PORTS;) {
    const port = FIRST_PORT + ((start + tried) % PORTS)
    const lock = await listen(port, greeting)
    if (lock) return lock
    const isHeld = await whileHeld(port, greeting, () => {
      if (!said) onWait()
      said = true
    })
    // Another program uses that port.
    if (!isHeld) tried += 1
  }
  throw new Error('There is no free port from 20000 to 29999')
}

/** @returns {Promise<{ release: () => void } | undefined>} undefined if the port is taken */
function listen(/** @type {number} */ port, /** @type {string} */ greeting) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set()
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      waiting.add(socket)
      // A waiting process may be killed, too.
      socket.on('error', () => socket.destroy()).on('close', () => waiting.delete(socket))
      socket.write(`${greeting}\n`)
    })
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error)
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      resolve({
        release() {
          server.close()
          for (const socket of waiting) socket.destroy()
        },
      })
    )
  })
}

/** Resolves to true when the lock is released; to false at once if another program owns the port. */
function whileHeld(
  /** @type {number} */ port,
  /** @type {string} */ greeting,
  /** @type {() => void} */ onHeld
) {
  return new Promise((resolve) => {
    let isOurs = false
    const socket = connect(port, '127.0.0.1')
    const patience = setTimeout(() => socket.destroy(), GREETING_WITHIN_MS)
    // It forwards the socket's errors, which the socket's own listener handles.
    const lines = createInterface({ input: socket }).on('error', () => {})
    lines.once('line', (line) => {
      clearTimeout(patience)
      if (line !== greeting) return socket.destroy()
      isOurs = true
      onHeld()
    })
    // It was released between two attempts, or its holder ended: the next attempt shows it.
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      isOurs ||= error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET'
    })
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(isOurs)
    })
  })
}
