import {
  listedVehicle,
  newVehicleSchema,
  vehicle,
  vehicleChangesSchema,
  vehicleListSchema,
} from '@trailgate/shared/vehicles/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Vehicles = () => import('#customers/vehicles/vehicles_controller')

const vehicles = chapter('Customers')

/** Vehicles of riders, for them and for staff. */
export function vehicleRoutes() {
  vehicles.get('/vehicles', 'vehicles.read', [Vehicles, 'index'], {
    scope: 'customers:read',
    summary: 'For staff the vehicles of the park, the newest first; for a rider their own',
    query: vehicleListSchema,
    total: true,
    answer: v.union([v.array(listedVehicle), v.array(vehicle)]),
  })
  vehicles.post('/vehicles', 'own_records', [Vehicles, 'storeOwn'], {
    summary: 'Add a vehicle of the own',
    body: newVehicleSchema,
    made: vehicle,
  })
  vehicles.get('/customers/:id/vehicles', 'vehicles.read', [Vehicles, 'ofPerson'], {
    scope: 'customers:read',
    summary: 'The vehicles of a person, active ones first',
    total: true,
    answer: v.array(vehicle),
  })
  vehicles.post('/customers/:id/vehicles', 'vehicles.write', [Vehicles, 'store'], {
    summary: 'Add a vehicle to a person',
    body: newVehicleSchema,
    made: vehicle,
  })
  vehicles.get('/vehicles/:id', 'vehicles.read', [Vehicles, 'show'], {
    scope: 'customers:read',
    summary: 'A vehicle',
    answer: vehicle,
  })
  vehicles.put('/vehicles/:id', 'vehicles.write', [Vehicles, 'update'], {
    summary: 'Change what is sent of a vehicle',
    body: vehicleChangesSchema,
    answer: vehicle,
  })
  vehicles.delete('/vehicles/:id', 'vehicles.write', [Vehicles, 'destroy'], {
    summary: 'Delete a vehicle',
  })
}
