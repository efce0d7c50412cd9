import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** Of a hundred letters so many meet each fault. */
const BUSY = 10
const CUT_BEFORE = 5
const CUT_AFTER = 5

/**
 * A mail server that fails: it is busy (421), breaks the connection before it has read a letter, or after it has taken
 * one and before it says so. It keeps the Message-ID of every letter that it took, by recipient.
 */
export async function startFailingMail() {
  /** Message-IDs by recipient. @type {Map<string, string[]>} */
  const taken = new Map()
  const faults = { busy: 0, cutBefore: 0, cutAfter: 0 }
  const happens = (/** @type {number} */ percent) => Math.random() * 100 < percent
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (!happens(BUSY)) return done()
      faults.busy += 1
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      if (happens(CUT_BEFORE)) {
        faults.cutBefore += 1
        return cut(session.id)
      }
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const [, id = ''] = /^Message-ID: (\S+)/im.exec(text) ?? []
        taken.set(to, [...(taken.get(to) ?? []), id])
        if (!happens(CUT_AFTER)) return done()
        faults.cutAfter += 1
        cut(session.id)
      })
    },
  })
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  server.server.on('connection', (/** @type {import('node:net').Socket} */ socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()

  /** Breaks every connection, as a machine that goes down does. */
  function cut(/** @type {string} */ _session) {
    for (const socket of sockets) socket.destroy()
  }
  return {
    taken,
    faults,
    env: { SMTP_PORT: String(typeof address === 'object' && address ? address.port : 0) },
    /** @returns {Promise<void>} */
    close: () => {
      cut('')
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
