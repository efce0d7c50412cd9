import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { getCACertificates, TLSSocket } from 'node:tls'
import { safeParse } from 'valibot'
import { health as healthSchema, type Health } from '@trailgate/shared/settings/schemas'
import { messageOf } from '#operations/doctor/message_of'

const ANSWER_WITHIN_MS = 10_000
const LONGEST_ANSWER = 64 * 1024

export type Certificate = {
  validTo: Date
  issuer: string
  /** Why this machine does not trust it; null where it does. */
  problem: string | null
}

/** The answer at the park's address. */
export type Answer = {
  /** Why nothing answers; null where something does. */
  problem: string | null
  certificate: Certificate | null
  /** The health that the server reports; null where something else answers. */
  health: Health | null
  status: number | null
  /** Answers by that name; null where the server is not open. */
  byName: ByName | null
}

/** Statuses of two calls, which answer by the park's own name only; `/api/health` answers by any. */
export type ByName = {
  /** 400 if the host name that arrives is not one of the park's. */
  settings: number | null
  /**
   * Status of a write as a park's page sends it, without a session: 403 if the host name that
   * arrives is not the page's.
   */
  write: number | null
}

type Asked = { method: string; headers: Record<string, string> }

const READ: Asked = { method: 'GET', headers: {} }

/** Asks the park at the address that riders use, as a browser would come: by DNS, proxy and certificate. Changes nothing there. */
export async function askPark(appUrl: string): Promise<Answer> {
  try {
    const { certificate, ...answer } = await ask(new URL('/api/health', appUrl), READ)
    const { output, success } = safeParse(healthSchema, jsonOf(answer.text))
    const health = success ? output : null
    const byName = health && (await askByName(appUrl))
    return { problem: null, certificate, health, status: answer.status, byName }
  } catch (error) {
    const problem = messageOf(error)
    return { problem, certificate: null, health: null, status: null, byName: null }
  }
}

async function askByName(appUrl: string): Promise<ByName> {
  const { status: settings } = await ask(new URL('/api/public/settings', appUrl), READ)
  const { origin } = new URL(appUrl)
  const asPage = { method: 'POST', headers: { origin, 'content-length': '0' } }
  const { status: write } = await ask(new URL('/api/customers/logout', appUrl), asPage)
  return { settings, write }
}

type Told = { certificate: Certificate | null; status: number | null; text: string }

function ask(address: URL, { method, headers }: Asked) {
  const isOverTls = address.protocol === 'https:'
  const how = { agent: false, timeout: ANSWER_WITHIN_MS, method, headers } as const
  return new Promise<Told>((resolve, reject) => {
    const onResponse = (answer: IncomingMessage) => {
      const certificate = isOverTls ? certificateOf(answer.socket) : null
      const status = answer.statusCode ?? null
      textOf(answer).then((text) => resolve({ certificate, status, text }), reject)
    }
    const asking = isOverTls
      ? requestHttps(address, { ...how, ...anyCertificate() }, onResponse)
      : requestHttp(address, how, onResponse)
    asking.on('timeout', giveUp).on('error', reject).end()
  })
}

/** An untrusted certificate is reported, and the requests continue: they carry no secret. */
function anyCertificate() {
  const ca = [...getCACertificates('default'), ...getCACertificates('system')]
  return { ca, rejectUnauthorized: false }
}

function giveUp(this: { destroy: (error: Error) => void }) {
  this.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`))
}

function certificateOf(socket: IncomingMessage['socket']): Certificate | null {
  if (!(socket instanceof TLSSocket)) return null
  const { valid_to: validTo, issuer } = socket.getPeerCertificate()
  return {
    validTo: new Date(validTo),
    issuer: String(issuer.O ?? issuer.CN ?? 'an unnamed authority'),
    problem: socket.authorized ? null : messageOf(socket.authorizationError),
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
