import { DEVICES_REFETCH_SECONDS, DEVICES_WAITING_SECONDS } from '@trailgate/shared/kiosk/constants'
import type { KioskDevice, NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'

const GROUP = 4

/** 'ABCD2345' → 'ABCD 2345': groups are read out without losing the place. */
export function inGroups(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? code
}

/** '9:05' until the instant, or null once it has passed. */
export function timeLeft(until: string, now: Date): string | null {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Status of a new pairing code, from the list of devices; a waiting code expires by the clock. */
export function stateOf(
  { device, expires_at }: NewDeviceAnswer,
  devices: readonly KioskDevice[] | undefined,
  now: Date
): KioskDevice['status'] {
  const known = devices?.find(({ id }) => id === device.id)?.status ?? 'waiting'
  return known === 'waiting' && timeLeft(expires_at, now) === null ? 'expired' : known
}

/** Polling interval of the list, shorter while a tablet waits for pairing. */
export function refetchAfter(devices: readonly KioskDevice[] | undefined): number {
  const waiting = devices?.some(({ status }) => status === 'waiting') ?? false
  return (waiting ? DEVICES_WAITING_SECONDS : DEVICES_REFETCH_SECONDS) * 1000
}
