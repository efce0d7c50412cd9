import { collectDefaultMetrics, Registry } from 'prom-client'

/** All metrics of this process. No label holds a caller's input, so their number is bounded. */
export const registry = new Registry()

/** Node's default metrics (process, memory, event loop), collected from the start. */
collectDefaultMetrics({ register: registry })
