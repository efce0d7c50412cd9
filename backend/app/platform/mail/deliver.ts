import type { SendMailOptions } from 'nodemailer'
import type { OutboxRow } from '#database/rows'
import { clock } from '#platform/clock'
import type { MailFile } from './letter_hooks.ts'
import { MailServerDown } from './mail_server_down.ts'
import { deliverSms } from './deliver_sms.ts'
import { keepFile } from './keep_file.ts'
import { senderOf } from './sender_of.ts'
import { settings } from '#start/settings'

type Letter = Pick<OutboxRow, 'id' | 'channel' | 'address' | 'subject' | 'text' | 'html'>

type Extras = { unsubscribeUrl?: string | undefined; files?: readonly MailFile[] }

/** Timeout of the mail server, in milliseconds. */
const PATIENCE_MS = 15_000

/** Letters are sent one by one, so a single connection suffices; mail servers expect a new one now and then. */
const CONNECTIONS = 1
const LETTERS_A_CONNECTION = 100

/** Shorter than a mail server's own idle timeout. */
const IDLE_MS = 30_000

/** If the server closed the idle connection, it is reopened once for the same letter. */
const REOPENED_AT_MOST = 1

/** Error codes of nodemailer for an unreachable server, as opposed to a refused letter. */
const AWAY = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH'])

/**
 * Sends one letter through the mail server, or writes it as an .eml file into DATA_DIR/mail; text messages go through
 * `deliverSms`. A letter with an unsubscribe link carries it in its header, so that mail programs offer one click (RFC
 * 8058).
 * @throws {MailServerDown} when the server, or the SMS provider, is unreachable; any other error is about this letter.
 */
export async function deliver(letter: Letter, { unsubscribeUrl, files = [] }: Extras = {}) {
  if (letter.channel === 'sms') return deliverSms(letter)
  const mail = {
    from: senderOf(settings.mail.from, settings.parkName),
    to: letter.address,
    subject: letter.subject,
    text: letter.text,
    ...(letter.html && { html: letter.html }),
    // Recipients' servers recognize a letter that is sent again.
    messageId: `<outbox-${letter.id}@${new URL(settings.appUrl).hostname}>`,
    date: clock.now(),
    ...(files.length > 0 && {
      attachments: files.map(({ name, bytes }) => ({ filename: name, content: bytes })),
    }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
  if (settings.mail.transport === 'smtp') await send(mail)
  else await writeFileOf(letter.id, mail)
}

/** Loaded with the first letter: start-up and commands do not need it. */
async function loadNodemailer() {
  return (await import('nodemailer')).default
}

type Nodemailer = Awaited<ReturnType<typeof loadNodemailer>>

async function send(mail: SendMailOptions) {
  const nodemailer = await loadNodemailer()
  try {
    await smtp(nodemailer).sendMail(mail)
  } catch (error) {
    throw isAway(error) ? new MailServerDown(error) : error
  }
}

/** Connects and signs in to the mail server without sending. @throws with the server's error if it refuses. */
export async function reachMailServer() {
  await smtp(await loadNodemailer()).verify()
}

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && AWAY.has(String(error.code))
}

let transport: { to: string; transporter: ReturnType<typeof connect> } | undefined

/** One connection pool, kept while the settings stay the same. */
function smtp(nodemailer: Nodemailer) {
  const to = JSON.stringify(settings.mail)
  if (transport?.to !== to) {
    hangUp()
    transport = { to, transporter: connect(nodemailer) }
  }
  return transport.transporter
}

/** Closes the connection after the current letter; the next letter reconnects. */
export function hangUp() {
  transport?.transporter.close()
  transport = undefined
}

function connect(nodemailer: Nodemailer) {
  const { host, port, user, password, tls } = settings.mail
  return nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: LETTERS_A_CONNECTION,
    maxRequeues: REOPENED_AT_MOST,
    idleTimeout: IDLE_MS,
    host,
    port,
    secure: port === 465,
    requireTLS: tls === 'required',
    ...(tls === 'off' && { ignoreTLS: true }),
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
}

async function writeFileOf(id: number, mail: SendMailOptions) {
  const nodemailer = await loadNodemailer()
  const writer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  })
  const { message } = await writer.sendMail(mail)
  await keepFile('mail', `${String(id).padStart(6, '0')}.eml`, message)
}
