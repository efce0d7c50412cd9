/** The vehicles of the park with their owners. */
export const VEHICLES = '/admin/vehicles'
