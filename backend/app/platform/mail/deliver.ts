import type { SendMailOptions } from 'nodemailer'
import type { OutboxRow } from '#database/rows'
import { clock } from '#platform/clock'
import type { MailFile } from './letter_hooks.ts'
import { MailServerDown } from './mail_server_down.ts'
import { deliverSms } from './deliver_sms.ts'
import { keepFile } from './keep_file.ts'
import { settings } from '#start/settings'

type Letter = Pick<OutboxRow, 'id' | 'channel' | 'address' | 'subject' | 'text' | 'html'>

type Extras = { unsubscribeUrl?: string | undefined; files?: readonly MailFile[] }

/** How long a mail server may keep us waiting, in milliseconds. */
const PATIENCE_MS = 15_000

/** Letters leave one after the other, so one connection takes them all; mail servers want a new one now and then. */
const CONNECTIONS = 1
const LETTERS_A_CONNECTION = 100

/** Shorter than a mail server's own patience with somebody who says nothing. */
const IDLE_MS = 30_000

/** A connection that the server closed while it was idle is opened once more for the same letter. */
const REOPENED_AT_MOST = 1

/** What nodemailer says when it is the server that cannot be had, and not the letter that is refused. */
const AWAY = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH'])

/**
 * Hands one letter to the mail server, or writes it as an .eml file into DATA_DIR/mail; a text message goes its own way. A letter that may be
 * unsubscribed from says so in its head, so that a mail program can do it with one click (RFC 8058).
 * @throws {MailServerDown} when the server, or the provider of text messages, cannot be reached; anything else is about this letter.
 */
export async function deliver(letter: Letter, { unsubscribeUrl, files = [] }: Extras = {}) {
  if (letter.channel === 'sms') return deliverSms(letter)
  const mail = {
    from: settings.mail.from,
    to: letter.address,
    subject: letter.subject,
    text: letter.text,
    ...(letter.html && { html: letter.html }),
    // The same letter sent again is recognised as the same one.
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

/** Loaded with the first letter: a start, and a command, need none of it. */
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

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && AWAY.has(String(error.code))
}

let transport: { to: string; transporter: ReturnType<typeof connect> } | undefined

/** One pool a mail server, kept while the settings name the same one. */
function smtp(nodemailer: Nodemailer) {
  const to = JSON.stringify(settings.mail)
  if (transport?.to !== to) {
    hangUp()
    transport = { to, transporter: connect(nodemailer) }
  }
  return transport.transporter
}

/** Says goodbye to the mail server, after the letter in hand; the next letter would connect anew. */
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
