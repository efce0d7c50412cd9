import { VEHICLE_KIND_LABELS } from './fields.ts'
import type { Vehicle } from './schemas.ts'

type Named = Pick<Vehicle, 'kind'> &
  Partial<Pick<Vehicle, 'colour' | 'make' | 'model' | 'plate' | 'sticker'>>

/** 'Red Honda CRF 450, TRL 4X4', or the kind where neither make nor model is known. */
export function nameOf({ kind, colour, make, model, plate, sticker }: Named): string {
  const machine = make || model ? [make, model] : [VEHICLE_KIND_LABELS[kind]]
  const looks = [colour, ...machine].filter(Boolean).join(' ')
  return [looks, plate ?? sticker].filter(Boolean).join(', ')
}
