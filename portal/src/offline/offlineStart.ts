import type { OfflineNewcomer } from './newcomer.ts'

/** How a rider begins without a network: with a phone number, a pass, or a registration that is stored. */
export type OfflineStart =
  | { kind: 'returning'; phone: string }
  | { kind: 'pass'; pass: string }
  | { kind: 'newcomer'; newcomer: OfflineNewcomer }
