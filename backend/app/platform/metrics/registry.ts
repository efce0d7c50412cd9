import { Registry } from 'prom-client'

/** All figures of this process. No label ever holds what a caller sent, so their number is known. */
export const registry = new Registry()
