import { Counter, Histogram } from 'prom-client'
import { registry } from '#platform/metrics/registry'

/** Histogram buckets in seconds: from a key look-up to what a rider calls slow. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Label of requests that match no route; their path could be anything. */
const NO_ROUTE = 'none'

const requests = new Counter({
  name: 'trailgate_http_requests_total',
  help: 'Requests of the API by route and status',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})

const seconds = new Histogram({
  name: 'trailgate_http_request_seconds',
  help: 'How long requests of the API took, by route',
  labelNames: ['method', 'route'],
  buckets: BUCKETS,
  registers: [registry],
})

type Request = {
  method: string
  /** The route's pattern, never the path with its ids. */
  pattern: string | undefined
  status: number
  seconds: number
}

/** Counts an answered request. */
export function countRequest({ method, pattern, status, seconds: took }: Request) {
  const labels = { method: METHODS.has(method) ? method : 'other', route: pattern ?? NO_ROUTE }
  requests.inc({ ...labels, status })
  seconds.observe(labels, took)
}
