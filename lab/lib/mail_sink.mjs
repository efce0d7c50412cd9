import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A local mail server that accepts and discards every letter, and the settings that connect a park to it. */
export async function startMailSink() {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  // A killed process of the park resets its connection.
  sink.on('error', () => {})
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  const address = sink.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    env: {
      MAIL_TRANSPORT: 'smtp',
      // The lab counts letters that left, and does not wait for signatures that may follow.
      RECEIPT_SECONDS: '0',
      MAIL_FROM: 'Trailgate <gate@park.example.com>',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      SMTP_TLS: 'off',
    },
    /** @returns {Promise<void>} */
    close: () => new Promise((resolve) => sink.close(() => resolve())),
  }
}
