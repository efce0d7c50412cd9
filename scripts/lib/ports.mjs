import { createServer } from 'node:net'

/** A free port on this machine. */
export function freePort() {
  return listenOn(0)
}

/** The first free port from this one on. */
export async function firstFreePort(/** @type {number} */ from) {
  for (let port = from; ; port += 1) {
    const free = await listenOn(port).catch((/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return undefined
      throw error
    })
    if (free !== undefined) return free
  }
}

/** @returns {Promise<number>} the port, which was free a moment ago */
function listenOn(/** @type {number} */ wanted) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
