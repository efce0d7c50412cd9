import { customerSession, displayName } from './customerSession.ts'

/** Name of the signed-in customer, as under a signature. */
export function fullName(): string {
  const customer = customerSession.read()
  return [displayName(customer), customer?.last_name].filter(Boolean).join(' ')
}
