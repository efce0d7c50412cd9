import { once as event } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { hangUp } from '#platform/mail/deliver'
import { settings } from '#start/settings'

type Options = {
  port?: number
  /** The recipient it rejects. */
  refuses?: string
  /** It accepts this many letters; in the middle of the next one the machine goes down. */
  diesAfter?: number
  /** Runs while it accepts a letter. */
  whileTaking?: () => PromiseLike<unknown>
}

/** A real mail server that keeps its letters; letters go there until `restoreMail`. */
export async function catchingServer({
  port = 0,
  refuses,
  diesAfter = Number.POSITIVE_INFINITY,
  whileTaking = async () => {},
}: Options = {}) {
  const caught: { to: string; raw: string }[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onRcptTo({ address }, _session, done) {
      done(address === refuses ? new Error('No such user here') : null)
    },
    onData(stream, session, done) {
      if (caught.length >= diesAfter) return void stop()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo.map(({ address }) => address)
        caught.push({ to: to ?? '', raw: Buffer.concat(chunks).toString() })
        whileTaking().then(() => done(), done)
      })
    },
  })
  server.on('error', () => {
    // A machine that goes down breaks its connections.
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(port, '127.0.0.1')
  await event(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  const here = { host: address.address, port: address.port }
  // It has no certificate.
  Object.assign(settings.mail, { transport: 'smtp', tls: 'off', ...here })

  let stopped: Promise<void> | undefined
  function stop() {
    stopped ??= new Promise((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    return stopped
  }
  return { caught, port: address.port, connections: () => connections, stop }
}

const asSet = { ...settings.mail }

/** Letters go to the configured place again. */
export function restoreMail() {
  hangUp()
  Object.assign(settings.mail, asSet)
}
