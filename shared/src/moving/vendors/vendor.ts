import type { MoveColumn } from '../columns.ts'

/** Values of `source`: the programs that a caller may name. */
export const SOURCES = [
  'auto',
  'trailgate',
  'smartwaiver',
  'wild_apricot',
  'mailchimp',
  'quickbooks',
  'other',
] as const
export type Source = (typeof SOURCES)[number]

/** A program whose exports are known by their headings. */
export interface Vendor {
  /** Name as people know the program. */
  name: string
  source: Exclude<Source, 'auto' | 'trailgate'>
  /** Headings that tell the program apart; all of one group must be there. */
  tells: readonly (readonly string[])[]
  /** Columns of headings whose names do not say it; null for one that is not imported. */
  columns: Readonly<Record<string, MoveColumn | null>>
}
