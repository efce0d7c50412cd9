import type { FieldTable } from '../records/fields.ts'
import { messages } from './messages.ts'

export const VEHICLE_KINDS = [
  'dirt_bike',
  'atv',
  'side_by_side',
  'four_by_four',
  'snowmobile',
  'e_bike',
  'other',
] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** Most vehicles of one person. */
export const VEHICLES_MAX = 50

export const VEHICLE_KIND_LABELS: Readonly<Record<VehicleKind, string>> = {
  dirt_bike: messages['kind.dirt_bike'],
  atv: messages['kind.atv'],
  side_by_side: messages['kind.side_by_side'],
  four_by_four: messages['kind.four_by_four'],
  snowmobile: messages['kind.snowmobile'],
  e_bike: messages['kind.e_bike'],
  other: messages['kind.other'],
}

/** Field table of a vehicle (docs/changing.md). */
export const vehicleFields = {
  kind: {
    kind: 'choice',
    label: messages['field.kind'],
    choices: VEHICLE_KINDS,
    choiceLabels: VEHICLE_KIND_LABELS,
    required: messages['kind.required'],
    filter: true,
    ownData: true,
    example: 'dirt_bike',
  },
  plate: {
    kind: 'line',
    label: messages['field.plate'],
    limit: 10,
    span: 3,
    capitals: true,
    ownData: true,
    example: 'TRL 4X4',
  },
  make: { kind: 'line', label: messages['field.make'], limit: 50, span: 3, ownData: true },
  model: { kind: 'line', label: messages['field.model'], limit: 50, span: 3, ownData: true },
  colour: { kind: 'line', label: messages['field.colour'], limit: 30, span: 3, ownData: true },
  sticker: {
    kind: 'line',
    label: messages['field.sticker'],
    limit: 20,
    span: 3,
    capitals: true,
    ownData: true,
  },
  insured_until: {
    kind: 'day',
    label: messages['field.insured_until'],
    filter: true,
    ownData: true,
  },
  inspected_until: {
    kind: 'day',
    label: messages['field.inspected_until'],
    filter: true,
    ownData: true,
  },
  notes: { kind: 'paragraph', label: messages['field.notes'], limit: 500, ownData: true },
  active: {
    kind: 'flag',
    label: messages['field.active'],
    hint: messages['field.active_hint'],
    span: 6,
    initial: true,
    filter: true,
    ownData: true,
  },
} as const satisfies FieldTable
