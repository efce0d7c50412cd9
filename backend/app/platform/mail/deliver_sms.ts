import type { OutboxRow } from '#database/rows'
import { settings } from '#start/settings'
import { MailServerDown } from './mail_server_down.ts'
import { keepFile } from './keep_file.ts'

type Message = Pick<OutboxRow, 'id' | 'address' | 'text'>

/** Timeout of the SMS provider, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Sends one text message through the provider of SMS_URL, or writes it as a .json file into DATA_DIR/sms.
 * @throws {MailServerDown} when there is no answer, or one that reports a failure of the provider itself.
 */
export async function deliverSms({ id, address, text }: Message) {
  // Phones are stored as ten national digits; providers expect the country code.
  const body = JSON.stringify({ id: `outbox-${id}`, to: `+1${address}`, text })
  const { transport, url, token } = settings.sms
  if (transport === 'file' || !url) {
    await keepFile('sms', `${String(id).padStart(6, '0')}.json`, body)
    return
  }
  const answer = await ask(url, {
    method: 'POST',
    // The token goes only to the configured address.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'authorization': `Bearer ${token}`,
      // The provider recognizes a message that is sent again.
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
