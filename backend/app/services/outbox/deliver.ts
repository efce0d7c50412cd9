import nodemailer, { type SendMailOptions } from 'nodemailer'
import { clock } from '#services/clock'
import type { PdfFile } from '#services/waiver_pdf/pdf_of_record'
import { deliverSms } from './deliver_sms.ts'
import { keepFile } from './keep_file.ts'
import { settings } from '#start/settings'

type Letter = {
  id: number
  channel: 'mail' | 'sms'
  address: string
  subject: string
  text: string
  html: string | null
}

type Extras = { unsubscribeUrl?: string | undefined; files?: readonly PdfFile[] }

/** How long a mail server may keep us waiting, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Hands one letter to the mail server, or writes it as an .eml file into DATA_DIR/mail; a text message goes its own way. A letter that may be
 * unsubscribed from says so in its head, so that a mail program can do it with one click (RFC 8058).
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
  if (settings.mail.transport === 'smtp') await smtp().sendMail(mail)
  else await writeFileOf(letter.id, mail)
}

let transport: { to: string; transporter: ReturnType<typeof connect> } | undefined

/** One transport a mail server, kept while the settings name the same one. */
function smtp() {
  const to = JSON.stringify(settings.mail)
  if (transport?.to !== to) transport = { to, transporter: connect() }
  return transport.transporter
}

function connect() {
  const { host, port, user, password } = settings.mail
  return nodemailer.createTransport({
    host,
    port,
    secure: port === 465,
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
}

const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

async function writeFileOf(id: number, mail: SendMailOptions) {
  const { message } = await writer.sendMail(mail)
  await keepFile('mail', `${String(id).padStart(6, '0')}.eml`, message)
}
