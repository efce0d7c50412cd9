import type { Vehicle } from '@trailgate/shared/vehicles/schemas'

import { call, type Signal } from '../api/client.ts'

/** API calls of vehicles beside create and edit. */
export const vehicleCalls = {
  getVehiclesOf: ({ id, signal }: { id: number } & Signal) =>
    call<Vehicle[]>(`/customers/${id}/vehicles`, { signal }),
  removeVehicle: ({ id }: { id: number }) => call(`/vehicles/${id}`, { method: 'DELETE' }),
}
