import { CUSTOMERS } from '../customers/paths.ts'

export const REQUESTS = `${CUSTOMERS}/requests`
export const SETTLED = `${REQUESTS}/settled`
export const REMOVED = `${REQUESTS}/removed`
