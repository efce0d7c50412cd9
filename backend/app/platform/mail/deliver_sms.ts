import type { OutboxRow } from '#database/rows'
import { settings } from '#start/settings'
import { MailServerDown } from './mail_server_down.ts'
import { keepFile } from './keep_file.ts'

type Message = Pick<OutboxRow, 'id' | 'address' | 'text'>

/** How long a provider may keep us waiting, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Hands one text message to the provider of SMS_URL, or writes it as a .json file into DATA_DIR/sms.
 * @throws {MailServerDown} when no answer comes, or one that says it is the provider's own trouble.
 */
export async function deliverSms({ id, address, text }: Message) {
  // Phones are stored as ten national digits; providers want the country with them.
  const body = JSON.stringify({ id: `outbox-${id}`, to: `+1${address}`, text })
  const { transport, url, token } = settings.sms
  if (transport === 'file' || !url) {
    await keepFile('sms', `${String(id).padStart(6, '0')}.json`, body)
    return
  }
  const answer = await ask(url, {
    method: 'POST',
    // The token goes to the address that was set, and nowhere else.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'authorization': `Bearer ${token}`,
      // The same message sent again is recognised as the same one.
      'idempotency-key': `outbox-${id}`,
    },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.body?.cancel()
  if (answer.ok) return
  const refusal = new Error(`the SMS provider answered ${answer.status}`)
  throw answer.status >= 500 ? new MailServerDown(refusal) : refusal
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    throw new MailServerDown(error)
  }
}
