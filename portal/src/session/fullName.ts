import { customerSession, displayName } from './customerSession.ts'

/** Who is signed in, as it stands under a signature. */
export function fullName(): string {
  const customer = customerSession.read()
  return [displayName(customer), customer?.last_name].filter(Boolean).join(' ')
}
