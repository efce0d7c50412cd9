/** A server between tablets and the park, which answers in the park's place like a line or a proxy at its worst. */
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { getActiveTestOrFail } from '@japa/runner'
import { baseUrl } from '#tests/helpers/screens'

export type Passing = { method: string; path: string; body: string; cookie: string }

/** `cut` before the park hears of it, `lost` once the park has answered, or another answer than the park's. */
export type Weather = 'cut' | 'lost' | { status: number; body?: string; type?: string } | null

type Line = { url: string; weather: (passing: Passing) => Weather }

/** The address of a line that ends with its test, and the weather on it: null for a call that passes. */
export async function aWeakLine() {
  const line: Line = { url: '', weather: () => null }
  const server = createServer((request, response) => {
    void pass(request, response, (passing) => line.weather(passing))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  line.url = `http://127.0.0.1:${address.port}`
  return line
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  weather: (passing: Passing) => Weather
) {
  const { method = 'GET', url: path = '/', headers } = request
  const body = await buffer(request)
  const now = weather({ method, path, body: body.toString(), cookie: headers.cookie ?? '' })
  if (now === 'cut') return response.destroy()
  if (now !== null && now !== 'lost') {
    response.writeHead(now.status, { 'content-type': now.type ?? 'application/json' })
    return response.end(now.body ?? '{}')
  }
  const call = ask(baseUrl() + path, { method, headers })
  call.on('error', () => response.destroy())
  call.on('response', (answer) => {
    if (now === 'lost') {
      answer.resume()
      return answer.on('end', () => response.destroy())
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    return answer.pipe(response)
  })
  return call.end(body)
}
