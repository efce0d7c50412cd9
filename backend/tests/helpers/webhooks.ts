/** A receiver of webhooks, and webhooks that lead to it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getActiveTestOrFail } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { WebhookEvent } from '@trailgate/shared/webhooks/constants'
import type { NewWebhookAnswer } from '@trailgate/shared/webhooks/schemas'
import { settings } from '#start/settings'
import { asStaff } from '#tests/helpers/credentials'

export const WEBHOOKS = '/api/webhooks'

export type Received = {
  headers: Record<string, string>
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answering = (request: Received, response: ServerResponse) => void

/** Listens on this machine until the test ends. */
export async function aReceiver(answer: Answering = (_request, to) => to.writeHead(204).end()) {
  const received: Received[] = []
  const connected = { count: 0 }
  const how = { answer }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const headers = request.headers as Record<string, string>
      const got = { headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(got)
      how.answer(got, response)
    })
  })
  server.on('connection', () => {
    connected.count += 1
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}/events`, port, received, connected, how }
}

/** Lets webhooks lead to this machine until the test ends. */
export function allowPrivate() {
  settings.webhooksAllowPrivate = true
  getActiveTestOrFail().cleanup(() => {
    settings.webhooksAllowPrivate = false
  })
}

/** A webhook that an admin adds. */
export async function aWebhook(
  client: ApiClient,
  url: string,
  ...events: WebhookEvent[]
): Promise<NewWebhookAnswer> {
  const response = await client
    .post(WEBHOOKS)
    .headers(await asStaff('admin'))
    .json({ url, events })
  response.assertStatus(201)
  return response.body()
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
