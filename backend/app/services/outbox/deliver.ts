import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { clock } from '#services/clock'
import { settings } from '#start/settings'

type Letter = { id: number; address: string; subject: string; text: string; html: string | null }

/** How long a mail server may keep us waiting, in milliseconds. */
const PATIENCE_MS = 15_000

/** Hands one letter to the mail server, or writes it as an .eml file into DATA_DIR/mail. */
export async function deliver(letter: Letter) {
  const mail = {
    from: settings.mail.from,
    to: letter.address,
    subject: letter.subject,
    text: letter.text,
    ...(letter.html && { html: letter.html }),
    // The same letter sent again is recognised as the same one.
    messageId: `<outbox-${letter.id}@${new URL(settings.appUrl).hostname}>`,
    date: clock.now(),
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
  const folder = join(settings.dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${String(id).padStart(6, '0')}.eml`)
  // Written beside and moved, so that a reader never sees half a mail.
  await writeFile(`${file}.part`, message)
  await rename(`${file}.part`, file)
}
