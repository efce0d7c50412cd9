// Receives webhooks of a Trailgate park: node webhook-receiver.mjs
// WEBHOOK_SECRET is the secret that the park showed when the webhook was added.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')

/** Ids of events that were handled. Keep them in your database: an event may come twice, always with the same id. */
const handled = new Set()

function handle(event) {
  console.log(event.type, JSON.stringify(event.data))
}

const server = createServer(async (request, response) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces).toString('utf8')
  let event
  try {
    // Checks the signature and the time, and reads the body.
    event = webhook.verify(body, request.headers)
  } catch {
    response.writeHead(400).end('wrong signature')
    return
  }
  const id = request.headers['webhook-id']
  if (!handled.has(id)) {
    handle(event)
    handled.add(id)
  }
  // Any 2xx within 10 seconds tells the park that the event was taken; 410 switches the webhook off.
  response.writeHead(204).end()
})

server.listen(Number(process.env.PORT ?? 8090), () => {
  console.log(`listening on ${server.address().port}`)
})
