import { collectDefaultMetrics, Registry } from 'prom-client'

/** All figures of this process. No label ever holds what a caller sent, so their number is known. */
export const registry = new Registry()

/** Process, memory and event loop, as every Node server tells them: measured from the start, not from the first question. */
collectDefaultMetrics({ register: registry })
