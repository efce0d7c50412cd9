import { createServer } from 'node:net'

/** A port on this machine that nobody listens on. */
export function freePort() {
  /** @type {Promise<number>} */
  const found = new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
  return found
}
